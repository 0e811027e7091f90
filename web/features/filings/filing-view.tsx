import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { buildFilingPackage, type FilingDetail, getFiling } from '#contract/filings/api.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { clientPath, conversionPath, historyPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash, formatFileSize } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { daysLeftText, eventLabels, filingBadge } from './labels.ts'
import * as t from './messages.ts'

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

/**
 * Selects the documents of the package and builds it. Those of the transfer dossier are
 * preselected.
 */
function PackageBuilder({ filing }: { filing: FilingDetail }) {
  const build = useChange(buildFilingPackage, {
    onSuccess: ({ package: built }) =>
      toast({ title: t.packageBuiltEvent, description: built ? t.packageVersion(built.fileName, built.version) : '' }),
    onError: (error) => toast(errorToast(error)),
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(filing.documents.filter(({ inDossier }) => inDossier).map(({ documentId }) => documentId)),
  )

  function toggle(documentId: number) {
    const next = new Set(chosen)
    if (!next.delete(documentId)) next.add(documentId)
    setChosen(next)
  }

  function submit() {
    build.mutate({ params: { id: filing.id }, body: { documentIds: [...chosen] } })
  }

  return (
    <div className="grid gap-3">
      {filing.documents.length === 0 ? null : (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-[12.5px] text-ink-2">{t.packageDocumentsTitle}</legend>
          <ul className="divide-y divide-line">
            {filing.documents.map(({ documentId, title, fileName, sizeBytes, inDossier }) => (
              <li key={documentId}>
                <label className="flex items-start gap-2.5 py-1.5 text-s">
                  <input
                    type="checkbox"
                    className="mt-0.5 size-4 flex-none accent-(--color-accent)"
                    checked={chosen.has(documentId)}
                    onChange={() => toggle(documentId)}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-strong">{title}</span>{' '}
                    <span className="text-ink-2">
                      {fileName}, {formatFileSize(sizeBytes)}
                      {inDossier ? t.inDossierSuffix : ''}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <div className="flex justify-end">
        <Button icon={<PackageCheck />} pending={build.isPending} onClick={submit}>
          {filing.hasPackage ? t.rebuildPackageAction : t.buildPackageAction}
        </Button>
      </div>
    </div>
  )
}
