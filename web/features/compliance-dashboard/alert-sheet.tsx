import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type Alert, type AlertPage, getAlert } from '#contract/alerts/api.ts'
import { ruleLabels } from '#contract/alerts/rules.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { alertPath, clientPath, conversionPath, invoicePath, paths, screeningMatchPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise, dash } from '#web/ui/format/format.ts'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'
import { Sheet } from '#web/ui/overlay/dialog.tsx'
import { AlertActions } from './alert-actions.tsx'
import { alertBadge, alertTones, severityTones, typeLabels } from './labels.ts'

const CaseDecision = lazy(() =>
  import('./case-decision.tsx').then(({ CaseDecision: component }) => ({ default: component })),
)
const CaseHandling = lazy(() =>
  import('./case-handling.tsx').then(({ CaseHandling: component }) => ({ default: component })),
)
const CommentField = lazy(() =>
  import('./comment-field.tsx').then(({ CommentField: component }) => ({ default: component })),
)
// Lazy, because it can search every kind of record.
const LinkRecord = lazy(() => import('./link-record.tsx').then(({ LinkRecord: component }) => ({ default: component })))

/** A case next to the queue: the finding and its rule, linked records, and the history. */
export function AlertSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const page = useQuery(read(getAlert, { params: { id } }))
  return (
    <Sheet open onClose={onClose} title={page.data ? `Alert ${id}: ${page.data.alert.title}` : `Alert ${id}`}>
      <Loaded reading={page} messageOf={serverMessage} skeleton={<SkeletonRows rows={8} />}>
        {(data) => <Case page={data} />}
      </Loaded>
    </Sheet>
  )
}

function Case({ page }: { page: AlertPage }) {
  const { alert, evidence, links, timeline } = page
  return (
    <div className="grid gap-5">
      <div className="grid gap-2.5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={severityTones[alert.severity]}>{capitalise(alert.severity)}</Badge>
          <Badge tone={alert.proposedBy === null ? alertTones[alert.status] : 'note'}>{alertBadge(alert)}</Badge>
          <span className="ml-auto">
            <AlertActions alert={alert} />
          </span>
        </div>
        <p className="text-s break-words">{alert.description}</p>
        {alert.note ? <p className="text-s text-ink-2 whitespace-pre-line">{alert.note}</p> : null}
      </div>
      {alert.proposedBy !== null || alert.status === 'resolved' ? (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <CaseDecision alert={alert} />
        </Suspense>
      ) : null}
      <Facts rows={factsOf(alert)} />
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <CaseHandling key={alert.version} alert={alert} />
      </Suspense>
      <Links id={alert.id} links={links} />
      <section aria-labelledby="case-history">
        <h3 id="case-history" className="mb-1 text-s font-strong">
          History
        </h3>
        <Timeline label="History" steps={timeline.map(stepOf)} />
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <CommentField id={alert.id} />
        </Suspense>
      </section>
      <Evidence evidence={evidence} />
    </div>
  )
}

function factsOf(alert: Alert): BreakdownRow[] {
  const { clientId, clientName, conversionId, reference } = alert
  return [
    { key: 'type', label: 'Type', value: typeLabels[alert.type] },
    {
      key: 'client',
      label: 'Client',
      value:
        clientId === null ? (
          (clientName ?? dash)
        ) : (
          <Link className="underline" {...clientPath(clientId)}>
            {clientName}
          </Link>
        ),
    },
    {
      key: 'conversion',
      label: 'Conversion',
      value:
        conversionId === null ? (
          dash
        ) : (
          <Link className="underline" {...conversionPath(conversionId)}>
            {reference ?? conversionId}
          </Link>
        ),
    },
    {
      key: 'amount',
      label: 'Amount',
      value: alert.amount === null ? dash : <Money amount={alert.amount} currency="XOF" />,
    },
    { key: 'raised', label: 'Raised', value: <DateText value={alert.timestamp} time /> },
    { key: 'due', label: 'Due', value: <DateText value={alert.dueOn} /> },
  ]
}

function Links({ id, links }: { id: number; links: AlertPage['links'] }) {
  return (
    <section aria-labelledby="case-links">
      <h3 id="case-links" className="mb-1 text-s font-strong">
        What belongs to it
      </h3>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-s empty:hidden">
        {links.map((link) => (
          <li key={`${link.kind}-${link.id}`}>
            <LinkTo link={link} />
          </li>
        ))}
      </ul>
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <LinkRecord id={id} />
      </Suspense>
    </section>
  )
}

function LinkTo({ link: { kind, id, label } }: { link: AlertPage['links'][number] }) {
  const to = {
    client: clientPath(id),
    conversion: conversionPath(id),
    invoice: invoicePath(id),
    match: screeningMatchPath(id),
    alert: alertPath(id),
    document: { to: paths.documents, search: { document: id } },
  }[kind]
  return (
    <Link className="underline" {...to}>
      {label}
    </Link>
  )
}

function stepOf({ id, kind, at, by, text, note }: AlertPage['timeline'][number]) {
  return {
    key: String(id),
    title: kind === 'comment' ? <span className="font-normal whitespace-pre-line">{text}</span> : text,
    detail: note ? `${by}: ${note}` : by,
    time: <DateText value={at} time />,
    state: kind === 'sent_back' ? ('failed' as const) : ('done' as const),
  }
}

/** The rule and version that raised the alert, and whether it can be reproduced. */
function Evidence({ evidence }: { evidence: AlertPage['evidence'] }) {
  const { rule, version, effectiveFrom, legalReference, verifiedBy, replays, digest, listHash } = evidence
  const source = legalReference ? `${legalReference}${verifiedBy ? '' : ' (unverified)'}` : 'House policy'
  const short = (hash: string) => <code title={hash}>{hash.slice(0, 12)}…</code>
  return (
    <section aria-labelledby="case-evidence">
      <h3 id="case-evidence" className="mb-1 text-s font-strong">
        Evidence
      </h3>
      <Facts
        rows={[
          { key: 'rule', label: 'Rule', value: `${ruleLabels[rule].name}, version ${version}` },
          { key: 'since', label: 'In force since', value: <DateText value={effectiveFrom} /> },
          { key: 'source', label: 'Source', value: source },
          {
            key: 'replay',
            label: 'Found again from its inputs',
            value: <Badge tone={replays ? 'ok' : 'bad'}>{replays ? 'Byte for byte' : 'Differs'}</Badge>,
          },
          { key: 'digest', label: 'Digest', value: short(digest) },
          { key: 'lists', label: 'Sanctions lists', value: short(listHash) },
        ]}
      />
    </section>
  )
}
