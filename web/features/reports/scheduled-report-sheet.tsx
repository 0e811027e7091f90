// A scheduled report with its runs, and what can be done with it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  archiveScheduledReport,
  changeScheduledReport,
  getScheduledReport,
  type ReportRun,
  type ScheduledReport,
  sendScheduledReport,
} from '#contract/scheduled-reports/api.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { historyPath, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog, Sheet } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
import { closedPeriodName, formatNames, runWords } from './scheduled-report-labels.ts'

// The form and its library load when it is opened.
const EditScheduledReport = lazyPart(() => import('./scheduled-report-form.tsx'), 'EditScheduledReport')

export function ScheduledReportSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const user = useSignedInUser()
  const reading = useQuery(read(getScheduledReport, { params: { id } }))
  return (
    <Sheet
      onClose={onClose}
      title={reading.data ? t.reportTitles[reading.data.report] : t.scheduledReportLabel}
      footer={<HistoryLink link={historyPath(user, 'scheduled_report', id)} />}
    >
      <QueryContent reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
        {(scheduled) => (
          <div className="grid gap-5">
            {scheduled.isArchived ? <Notice tone="calm">{t.scheduledReportDeletedHint}</Notice> : null}
            <Terms scheduled={scheduled} />
            {scheduled.isArchived || !can(user, 'reports.schedule') ? null : (
              <Actions scheduled={scheduled} onClose={onClose} />
            )}
            <Runs scheduled={scheduled} runs={scheduled.runs} />
          </div>
        )}
      </QueryContent>
    </Sheet>
  )
}

function Terms({ scheduled }: { scheduled: ScheduledReport }) {
  const { cadence, format, sendTime, timeZone, recipients, next, createdByName, createdAt } = scheduled
  const nameOf = ({ name, mayReceive }: (typeof recipients)[number]) => (mayReceive ? name : t.mayNotReceive(name))
  return (
    <Facts
      rows={[
        { key: 'cadence', label: t.cadenceLabel, value: `${t.cadenceNames[cadence]}, ${formatNames[format]}` },
        { key: 'time', label: t.sendTimeLabel, value: t.sendTimeInZone(sendTime, timeZone) },
        {
          key: 'next',
          label: t.nextLabel,
          value: next ? `${closedPeriodName(cadence, next)}, ${formatDateTime(next.at)}` : t.pausedState,
        },
        { key: 'to', label: t.recipientsLabel, value: recipients.map(nameOf).join(', ') },
        { key: 'by', label: t.scheduledByLabel, value: `${createdByName}, ${formatDateTime(createdAt)}` },
      ]}
    />
  )
}

type Asked = 'edit' | 'send' | 'delete'

function Actions({ scheduled, onClose }: { scheduled: ScheduledReport; onClose: () => void }) {
  const { id, isPaused, report, version } = scheduled
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const toggle = useChange(changeScheduledReport, {
    onSuccess: () =>
      toast({ title: isPaused ? t.reportResumedToast : t.reportPausedToast, description: t.reportTitles[report] }),
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        pending={toggle.isPending}
        onClick={() => toggle.mutate({ params: { id }, body: { isPaused: !isPaused }, version })}
      >
        {isPaused ? ui.resume : ui.pause}
      </Button>
      {isPaused ? null : <Button onClick={() => setAsked('send')}>{t.sendNowAction}</Button>}
      <Button onClick={() => setAsked('edit')}>{ui.edit}</Button>
      <Button variant="danger" onClick={() => setAsked('delete')}>
        {t.deleteAction}
      </Button>
      {asked === 'edit' ? <EditScheduledReport scheduled={scheduled} onClose={close} /> : null}
      {asked === 'send' ? <SendNow scheduled={scheduled} onClose={close} /> : null}
      {asked === 'delete' ? <Delete scheduled={scheduled} onClose={close} onDone={onClose} /> : null}
    </div>
  )
}

interface QuestionProps {
  readonly scheduled: ScheduledReport
  readonly onClose: () => void
}

function SendNow({ scheduled: { id, version, report, recipients }, onClose }: QuestionProps) {
  const send = useChange(sendScheduledReport, {
    onSuccess: () => closeWithToast(onClose, { title: t.sendingReportToast, description: t.reportTitles[report] }),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.sendNowQuestion}
      description={t.sendNowHint(t.recipientCount(recipients.length))}
      confirmLabel={t.sendNowAction}
      pending={send.isPending}
      onConfirm={() => send.mutate({ params: { id }, body: {}, version })}
    >
      <Refusal {...useRefusal(send.error, '/api/scheduled-reports', onClose)} />
    </ConfirmDialog>
  )
}

function Delete({ scheduled: { id, version, report }, onClose, onDone }: QuestionProps & { onDone: () => void }) {
  const archive = useChange(archiveScheduledReport, {
    onSuccess: () => {
      toast({ title: t.scheduledReportDeletedToast, description: t.reportTitles[report] })
      onDone()
    },
  })
  return (
    <ConfirmDialog
      destructive
      onClose={onClose}
      title={t.deleteScheduledReportQuestion}
      description={t.deleteScheduledReportHint}
      confirmLabel={t.deleteAction}
      pending={archive.isPending}
      onConfirm={() => archive.mutate({ params: { id }, body: { reason: null }, version })}
    >
      <Refusal {...useRefusal(archive.error, '/api/scheduled-reports', onClose)} />
    </ConfirmDialog>
  )
}

function Runs({ scheduled, runs }: { scheduled: ScheduledReport; runs: readonly ReportRun[] }) {
  return (
    <section aria-label={t.runsTitle}>
      <h3 className="mb-1.5 text-s font-strong">{t.runsTitle}</h3>
      {runs.length === 0 ? <p className="text-s text-ink-2">{t.runsEmptyHint}</p> : null}
      <ul aria-label={t.runsTitle} className="divide-y divide-line">
        {runs.map((run) => (
          <Run key={run.id} scheduled={scheduled} run={run} />
        ))}
      </ul>
    </section>
  )
}

function Run({ scheduled, run }: { scheduled: ScheduledReport; run: ReportRun }) {
  const { status, reason, recipients, documentId, at } = run
  const word = runWords[status]
  return (
    <li className="grid gap-1 py-2.5 text-s">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-strong">{closedPeriodName(scheduled.cadence, run)}</span>
        <Badge tone={word.tone}>{word.text}</Badge>
        {documentId === null ? null : (
          <Link
            to={paths.documents}
            search={{ document: documentId }}
            className="ml-auto font-strong text-accent hover:underline"
          >
            {t.openFileAction}
          </Link>
        )}
      </div>
      <p className="text-[12.5px] text-ink-2">{[formatDateTime(at), ...recipients].join(' · ')}</p>
      {reason ? <p className="text-[12.5px] text-bad">{reason}</p> : null}
    </li>
  )
}
