import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type FilingDetail, getFiling } from '#contract/filings/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { clientPath, conversionPath, historyPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash, formatFileSize } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { daysLeftText, eventLabels, filingBadge } from './labels.ts'
import * as t from './messages.ts'
import { PackageBuilder } from './package-builder.tsx'

// Loaded when the first filing is opened.
const FilingSteps = lazyPart(() => import('./filing-steps.tsx'), 'FilingSteps')

/** One filing: its declaration, its package, and the steps to the authority's acknowledgement. */
export function FilingView({ id, onClose }: { id: number; onClose: () => void }) {
  const page = useQuery(read(getFiling, { params: { id } }))
  return (
    <Dialog
      onClose={onClose}
      title={page.data ? t.filingForConversion(page.data.conversionReference) : t.filingTitle}
      description={t.internalPolicyHint}
      size="l"
      footer={<HistoryLink link={historyPath(useSignedInUser(), 'filing', id)} />}
    >
      <QueryContent reading={page} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
        {(data) => <FilingBody filing={data} />}
      </QueryContent>
    </Dialog>
  )
}

function FilingBody({ filing }: { filing: FilingDetail }) {
  const user = useSignedInUser()
  const mayHandle = can(user, 'filings.handle')
  const { text, tone } = filingBadge(filing)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-[22px] font-title">
          <Money amount={filing.amountXof} currency="XOF" />
        </p>
        <Badge tone={tone}>{text}</Badge>
        {filing.bankDaysLeft === null ? null : (
          <span className="text-s text-ink-2">{daysLeftText(filing.bankDaysLeft, filing.isOverdue)}</span>
        )}
      </div>
      <Facts rows={factRows(filing)} />
      <section aria-labelledby="filing-package">
        <h3 id="filing-package" className="mb-2 text-s font-strong">
          {t.packageTitle}
        </h3>
        <PackageFacts filing={filing} />
        {mayHandle && filing.status === 'due' ? <PackageBuilder filing={filing} /> : null}
      </section>
      {mayHandle ? <FilingSteps filing={filing} /> : null}
      <History events={filing.events} />
    </div>
  )
}

function factRows(filing: FilingDetail): BreakdownRow[] {
  const { clientId } = filing
  return [
    {
      key: 'conversion',
      label: ui.conversion,
      value: (
        <Link className="underline" {...conversionPath(filing.conversionId)}>
          {filing.conversionReference}
        </Link>
      ),
    },
    {
      key: 'client',
      label: ui.client,
      value:
        clientId === null ? (
          filing.clientName
        ) : (
          <Link className="underline" {...clientPath(clientId)}>
            {filing.clientName}
          </Link>
        ),
    },
    { key: 'threshold', label: ui.threshold, value: <Money amount={filing.thresholdXof} currency="XOF" /> },
    {
      key: 'due',
      label: filing.deadlineVerified ? t.deadlineLabel : t.deadlineUnverifiedLabel,
      value: <DateText value={filing.dueOn} />,
    },
    { key: 'submitted', label: t.submittedLabel, value: stated(filing.submittedOn, filing.submissionReference) },
    {
      key: 'acknowledged',
      label: t.acknowledgedLabel,
      value: stated(filing.acknowledgedOn, filing.acknowledgementReference),
    },
  ]
}

const stated = (on: string | null, reference: string | null) =>
  on === null ? (
    dash
  ) : (
    <>
      <DateText value={on} />, {reference}
    </>
  )

function PackageFacts({ filing }: { filing: FilingDetail }) {
  const filingPackage = filing.package
  if (!filingPackage) return <p className="mb-3 text-s text-ink-2">{t.packageEmpty}</p>
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-s border border-line px-3 py-2.5">
      <div className="min-w-0 flex-1 text-s">
        <p className="font-strong">{t.packageVersion(filingPackage.fileName, filingPackage.version)}</p>
        <p className="text-ink-2">
          {t.packageDetail(formatFileSize(filingPackage.sizeBytes), <DateText value={filingPackage.builtAt} time />)}
        </p>
        <p className="break-all text-xs text-ink-2 num">{t.sha256(filingPackage.sha256)}</p>
      </div>
      <a
        className={buttonClass({ size: 's' })}
        href={`/api/documents/${filingPackage.documentId}/content?version=${filingPackage.version}&download=true`}
        download
      >
        <Download /> {ui.download}
      </a>
    </div>
  )
}

function History({ events }: { events: FilingDetail['events'] }) {
  return (
    <section aria-labelledby="filing-history">
      <h3 id="filing-history" className="mb-1 text-s font-strong">
        {ui.history}
      </h3>
      {events.length === 0 ? (
        <p className="text-s text-ink-2">{t.historyEmpty}</p>
      ) : (
        <ol className="divide-y divide-line text-s">
          {events.map((event) => (
            <li key={`${event.at} ${event.event}`} className="py-1.5">
              {t.eventSummary(
                <span className="font-strong">{eventLabels[event.event]}</span>,
                event.by,
                <DateText value={event.at} time />,
              )}
              {event.reference ? t.eventReference(event.reference) : ''}
              {event.packageVersion ? t.eventPackage(event.packageVersion) : ''}
              {event.note ? t.eventNote(event.note) : ''}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
