import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type FilingDetail, getFiling } from '#contract/filings/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { clientPath, conversionPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash, formatFileSize } from '#web/ui/format/format.ts'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { daysLeftText, eventLabels, filingBadge } from './labels.ts'
import { PackageBuilder } from './package-builder.tsx'

// Loaded when the first filing is opened.
const FilingSteps = lazy(() =>
  import('./filing-steps.tsx').then(({ FilingSteps: component }) => ({ default: component })),
)

/** One filing: its declaration, its package, and the steps to the authority's acknowledgement. */
export function FilingView({ id, onClose }: { id: number; onClose: () => void }) {
  const page = useQuery(read(getFiling, { params: { id } }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={page.data ? `Filing for ${page.data.conversionReference}` : 'Filing'}
      description="Threshold and deadline are house policy: no published rule was found."
      size="l"
    >
      {page.data ? (
        <FilingBody filing={page.data} />
      ) : page.error ? (
        <ErrorPanel message={serverMessage(page.error)} onRetry={() => void page.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
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
          Package
        </h3>
        <PackageFacts filing={filing} />
        {mayHandle && filing.status === 'due' ? <PackageBuilder filing={filing} /> : null}
      </section>
      {mayHandle ? (
        <Suspense fallback={null}>
          <FilingSteps key={filing.version} filing={filing} />
        </Suspense>
      ) : null}
      <History events={filing.events} />
    </div>
  )
}

function factRows(filing: FilingDetail): BreakdownRow[] {
  const { clientId } = filing
  return [
    {
      key: 'conversion',
      label: 'Conversion',
      value: (
        <Link className="underline" {...conversionPath(filing.conversionId)}>
          {filing.conversionReference}
        </Link>
      ),
    },
    {
      key: 'client',
      label: 'Client',
      value:
        clientId === null ? (
          filing.clientName
        ) : (
          <Link className="underline" {...clientPath(clientId)}>
            {filing.clientName}
          </Link>
        ),
    },
    { key: 'threshold', label: 'Threshold', value: <Money amount={filing.thresholdXof} currency="XOF" /> },
    {
      key: 'due',
      label: filing.deadlineVerified ? 'Deadline' : 'Deadline, unverified',
      value: <DateText value={filing.dueOn} />,
    },
    { key: 'submitted', label: 'Submitted', value: stated(filing.submittedOn, filing.submissionReference) },
    {
      key: 'acknowledged',
      label: 'Acknowledged',
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
  const held = filing.package
  if (!held)
    return (
      <p className="mb-3 text-s text-ink-2">
        None yet. It holds the form in French with an English reading, the data as JSON and XML, the papers chosen, and
        a manifest with digests.
      </p>
    )
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-s border border-line px-3 py-2.5">
      <div className="min-w-0 flex-1 text-s">
        <p className="font-strong">
          {held.fileName}, version {held.version}
        </p>
        <p className="text-ink-2">
          {formatFileSize(held.sizeBytes)}, built <DateText value={held.builtAt} time />
        </p>
        <p className="break-all text-xs text-ink-2 num">SHA-256 {held.sha256}</p>
      </div>
      <a
        className={buttonClass({ size: 's' })}
        href={`/api/documents/${held.documentId}/content?version=${held.version}&download=true`}
        download
      >
        <Download aria-hidden="true" /> Download
      </a>
    </div>
  )
}

function History({ events }: { events: FilingDetail['events'] }) {
  return (
    <section aria-labelledby="filing-history">
      <h3 id="filing-history" className="mb-1 text-s font-strong">
        History
      </h3>
      {events.length === 0 ? (
        <p className="text-s text-ink-2">Nothing was done yet.</p>
      ) : (
        <ol className="divide-y divide-line text-s">
          {events.map((event) => (
            <li key={`${event.at} ${event.event}`} className="py-1.5">
              <span className="font-strong">{eventLabels[event.event]}</span> by {event.by},{' '}
              <DateText value={event.at} time />
              {event.reference ? `, reference ${event.reference}` : ''}
              {event.packageVersion ? `, package ${event.packageVersion}` : ''}
              {event.note ? `: ${event.note}` : ''}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
