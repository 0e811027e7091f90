import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type AlertPage, getAlert } from '#contract/alerts/api.ts'
import { severityNames } from '#contract/alerts/names/messages.ts'
import { colon } from '#kernel/language.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import {
  alertPath,
  clientPath,
  conversionPath,
  historyPath,
  invoicePath,
  paths,
  screeningMatchPath,
  suspicionReportFrom,
} from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Sheet } from '#web/ui/overlay/dialog.tsx'
import { AlertActions } from './alert-actions.tsx'
import { AlertState, severityTones } from './alert-labels.tsx'
import * as t from './messages.ts'

const AlertFacts = suspendingPart(() => import('./alert-facts.tsx'), 'AlertFacts')
const AlertEvidence = suspendingPart(() => import('./alert-facts.tsx'), 'AlertEvidence')
const CaseDecision = suspendingPart(() => import('./case-decision.tsx'), 'CaseDecision')
const CaseHandling = suspendingPart(() => import('./case-handling.tsx'), 'CaseHandling')
const CommentField = suspendingPart(() => import('./case-handling.tsx'), 'CommentField')
// Lazy, because it can search every kind of record.
const LinkRecord = suspendingPart(() => import('./link-record.tsx'), 'LinkRecord')

/** A case next to the queue: the finding and its rule, linked records, and the history. */
export function AlertSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const page = useQuery(read(getAlert, { params: { id } }))
  return (
    <Sheet
      onClose={onClose}
      title={page.data ? t.alertTitle(id, page.data.alert.title) : t.alertNumber(id)}
      footer={<HistoryLink link={historyPath(useSignedInUser(), 'alert', id)} />}
    >
      <QueryContent reading={page} messageOf={serverMessage} skeleton={<SkeletonRows rows={8} />}>
        {(data) => <Case page={data} />}
      </QueryContent>
    </Sheet>
  )
}

function Case({ page }: { page: AlertPage }) {
  const { alert, evidence, links, timeline } = page
  const user = useSignedInUser()
  return (
    <div className="grid gap-5">
      <div className="grid gap-2.5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={severityTones[alert.severity]}>{severityNames[alert.severity]}</Badge>
          <AlertState alert={alert} />
          <span className="ml-auto flex flex-wrap gap-2">
            {can(user, 'dos.handle') ? (
              <Link className={buttonClass({})} {...suspicionReportFrom(alert.id)}>
                {t.reportSuspicionAction}
              </Link>
            ) : null}
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
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <AlertFacts alert={alert} />
      </Suspense>
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <CaseHandling key={alert.version} alert={alert} />
      </Suspense>
      <Links id={alert.id} links={links} />
      <section aria-labelledby="case-history">
        <h3 id="case-history" className="mb-1 text-s font-strong">
          {ui.history}
        </h3>
        <Timeline label={ui.history} steps={timeline.map(stepOf)} />
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <CommentField id={alert.id} />
        </Suspense>
      </section>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <AlertEvidence evidence={evidence} />
      </Suspense>
    </div>
  )
}

function Links({ id, links }: { id: number; links: AlertPage['links'] }) {
  return (
    <section aria-labelledby="case-links">
      <h3 id="case-links" className="mb-1 text-s font-strong">
        {t.linkedRecordsTitle}
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
    detail: note ? `${by}${colon}${note}` : by,
    time: <DateText value={at} time />,
    state: kind === 'sent_back' ? ('failed' as const) : ('done' as const),
  }
}
