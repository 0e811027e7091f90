import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Download } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import {
  type ConversionDetail,
  getConversion,
  getReceipt,
  listConversions,
  type ReceiptFormat,
  receiptFormats,
} from '#contract/conversions/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { read } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText, Money, useNow } from '#web/ui/format/figures.tsx'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ConversionActions } from './conversion-actions.tsx'
import { accountOf, stateLabels } from './labels.ts'
import { isUnderWay, progressSteps } from './progress-steps.ts'
import { rateText } from './quote.ts'
import { SandboxBadge } from './sandbox-badge.tsx'

const DossierPanel = lazy(() =>
  import('./dossier-panel.tsx').then(({ DossierPanel: component }) => ({ default: component })),
)

/** The shown conversion: its history, what it waits for, and the available actions. */
export function ProgressCard({ chosen }: { chosen: number | undefined }) {
  const frame = useRef<HTMLDivElement>(null)
  const { id, newest, detail } = useFollowedConversion(chosen)
  const openedId = detail.data?.id === chosen ? chosen : undefined
  useEffect(() => {
    // Move the focus to an opened conversion, wherever it was opened.
    if (openedId !== undefined) frame.current?.focus()
  }, [openedId])
  const reference = detail.data?.reference
  const listFailed = id === undefined && newest.isError
  return (
    <div ref={frame} tabIndex={-1} className="scroll-mt-24 rounded-card focus-visible:outline-2">
      <Card
        title="In progress"
        aside={
          <span className="flex items-center gap-2 num">
            {reference}
            <SandboxBadge />
          </span>
        }
      >
        {detail.data ? <Progress conversion={detail.data} frame={frame} /> : null}
        {id === undefined && newest.isSuccess ? (
          <EmptyState
            title="Nothing in progress"
            text="A conversion you start, or choose in the list below, shows here."
          />
        ) : null}
        {(id !== undefined && detail.isPending) || (id === undefined && newest.isPending) ? <SkeletonRows /> : null}
        {detail.isError && !detail.data ? (
          <ErrorPanel message={serverMessage(detail.error)} onRetry={() => void detail.refetch()} />
        ) : null}
        {listFailed ? <ErrorPanel message={serverMessage(newest.error)} onRetry={() => void newest.refetch()} /> : null}
      </Card>
    </div>
  )
}

function Progress({
  conversion,
  frame,
}: { conversion: ConversionDetail } & { frame: RefObject<HTMLDivElement | null> }) {
  const today = formatDate(useNow())
  const word = stateLabels[conversion.state]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-strong break-words">{conversion.clientName}</p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-[12.5px] text-ink-2">
            <Money amount={conversion.amountXof} currency="XOF" />
            <ArrowRight role="img" aria-label="to" className="size-3" />
            <Money amount={conversion.netUsdt} currency="USDT" />
          </p>
        </div>
        <span role="status">
          <Badge tone={word.tone}>{word.text}</Badge>
        </span>
      </div>
      <div className="border-t border-line pt-2">
        <Timeline label={`Steps of ${conversion.reference}`} steps={progressSteps(conversion, today)} />
      </div>
      <ConversionActions conversion={conversion} frame={frame} />
      <ReceiptLinks conversion={conversion} />
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <DossierPanel conversionId={conversion.id} />
      </Suspense>
      <Details conversion={conversion} />
    </div>
  )
}

const receiptLabels: Readonly<Record<ReceiptFormat, string>> = { json: 'Receipt (JSON)', pdf: 'Receipt (PDF)' }

/** The proof that an ended conversion is in the sealed audit log, as a file. */
function ReceiptLinks({ conversion: { id, status } }: { conversion: ConversionDetail }) {
  if (status === 'processing') return null
  return (
    <div className="flex flex-wrap gap-2">
      {receiptFormats.map((format) => (
        <a
          key={format}
          className={buttonClass({ size: 's' })}
          href={addressOf(getReceipt, { params: { id }, query: { format } })}
          download
        >
          <Download aria-hidden="true" />
          {receiptLabels[format]}
        </a>
      ))}
    </div>
  )
}

function Details({ conversion }: { conversion: ConversionDetail }) {
  const { rateSource, rateAsOf, wallet, endToEndId, payoutReference } = conversion
  const code = (text: string | null, missing: string) => <span className="break-all">{text ?? missing}</span>
  return (
    <details className="border-t border-line pt-2 text-s">
      <summary className="font-strong text-ink-2 hover:text-ink">Details</summary>
      <div className="mt-1">
        <Facts
          rows={[
            { key: 'rate', label: 'Rate', value: rateText(conversion.rate) },
            { key: 'source', label: 'Source of the rate', value: `${rateSource}, ${formatDateTime(rateAsOf)}` },
            { key: 'locked', label: 'Rate locked until', value: <DateText value={conversion.rateLockedUntil} time /> },
            { key: 'gross', label: 'Gross USD', value: <Money amount={conversion.amountUsd} currency="USD" /> },
            { key: 'fee', label: 'Service fee', value: <Money amount={`-${conversion.feeUsd}`} currency="USD" /> },
            { key: 'account', label: 'Funding account', value: accountOf(conversion) },
            { key: 'wallet', label: 'To wallet', value: code(wallet, 'None set aside yet') },
            { key: 'by', label: 'Asked for by', value: conversion.initiatedByName },
            { key: 'approved', label: 'Approved by', value: conversion.approvedBy ?? 'Nobody yet' },
            { key: 'bank', label: 'End-to-end id', value: code(endToEndId, 'The bank was not asked yet') },
            { key: 'payout', label: 'Payout reference', value: code(payoutReference, 'Not paid out yet') },
            { key: 'notes', label: 'Notes', value: conversion.notes || 'None' },
          ]}
        />
      </div>
    </details>
  )
}

/** Polling interval of an unfinished conversion; server events refresh it sooner. */
const followEveryMs = 2_000

/**
 * The shown conversion: the selected one, or the newest in processing, which stays after it ends.
 */
function useFollowedConversion(chosen: number | undefined) {
  const newest = useQuery({
    ...read(listConversions, { query: { status: 'processing', limit: 1 } }),
    enabled: chosen === undefined,
  })
  const [followed, setFollowed] = useState(chosen)
  const latest = chosen ?? newest.data?.[0]?.id
  if (latest !== undefined && latest !== followed) setFollowed(latest)
  const id = latest ?? followed
  const detail = useQuery({
    ...read(getConversion, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? followEveryMs : false),
  })
  return { id, newest, detail }
}
