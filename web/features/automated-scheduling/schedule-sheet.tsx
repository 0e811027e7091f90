import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  getSchedule,
  listScheduleRuns,
  revokePreAuthorisation,
  type Schedule,
  type ScheduleRun,
} from '#contract/schedules/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read, useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { conversionPath, historyPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { dash, formatAmount, formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { RecordList } from '#web/ui/list/record-list.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog, Sheet } from '#web/ui/overlay/dialog.tsx'
import { resultLabel, rhythmText, statusLabels, triggerLabels, zonedText } from './labels.ts'
import * as t from './messages.ts'
import { RunList } from './next-runs.tsx'

/** One schedule: its terms, pre-authorisations, next runs, and the result of each slot. */
export function ScheduleSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const reading = useQuery(read(getSchedule, { params: { id } }))
  return (
    <Sheet
      onClose={onClose}
      title={reading.data?.name ?? ui.schedule}
      footer={<HistoryLink link={historyPath(useSignedInUser(), 'schedule', id)} />}
    >
      <QueryContent reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={8} />}>
        {(schedule) => (
          <div className="grid gap-5">
            <Terms schedule={schedule} />
            <PreAuthorisation schedule={schedule} />
            <section aria-label={t.nextRunsTitle}>
              <h3 className="mb-1.5 text-s font-strong">{t.nextRunsTitle}</h3>
              {schedule.isActive ? (
                <RunList label={t.nextRunsTitle} runs={schedule.nextRuns} timeZone={schedule.timeZone} />
              ) : (
                <p className="text-s text-ink-2">{schedule.isArchived ? t.archivedHint : t.pausedHint}</p>
              )}
            </section>
            <RunHistory schedule={schedule} />
          </div>
        )}
      </QueryContent>
    </Sheet>
  )
}

function Terms({ schedule }: { schedule: Schedule }) {
  const { amountXof, clientName, timeZone, ownerName, notes, createdAt } = schedule
  return (
    <Facts
      rows={[
        { key: 'amount', label: ui.amount, value: formatAmount(amountXof, 'XOF') },
        { key: 'client', label: ui.client, value: clientName ?? t.allClientsOwnAccount },
        { key: 'rhythm', label: t.runsLabel, value: rhythmText(schedule) },
        { key: 'zone', label: ui.timeZone, value: timeZone },
        { key: 'owner', label: t.termsSetByLabel, value: ownerName },
        { key: 'made', label: ui.created, value: formatDateTime(createdAt) },
        { key: 'notes', label: ui.notes, value: notes || dash },
      ]}
    />
  )
}

function PreAuthorisation({ schedule: { id, version, preAuthorisation, isArchived } }: { schedule: Schedule }) {
  const mayRevoke = can(useSignedInUser(), 'schedules.write') && !isArchived
  const [asking, setAsking] = useState(false)
  if (preAuthorisation === null) return null
  const { upToXof, until, signedByName, signedAt, note, status } = preAuthorisation
  const word = statusLabels[status]
  return (
    <section aria-label={t.preApprovalTitle}>
      <div className="mb-1 flex items-center gap-2">
        <h3 className="text-s font-strong">{t.preApprovalTitle}</h3>
        <Badge tone={word.tone}>{word.text}</Badge>
        {mayRevoke ? (
          <Button size="s" className="ml-auto" onClick={() => setAsking(true)}>
            {ui.withdraw}
          </Button>
        ) : null}
      </div>
      <Facts
        rows={[
          { key: 'amount', label: t.maximumPerRunLabel, value: formatAmount(upToXof, 'XOF') },
          { key: 'until', label: t.lastDayLabel, value: formatDate(until) },
          { key: 'by', label: t.approvedByLabel, value: `${signedByName}, ${formatDateTime(signedAt)}` },
          { key: 'note', label: ui.note, value: note || null },
        ]}
      />
      {asking ? <WithdrawDialog id={id} version={version} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function WithdrawDialog({ id, version, onClose }: { id: number; version: number; onClose: () => void }) {
  const revoke = useChange(revokePreAuthorisation, {
    onSuccess: () => closeWithToast(onClose, { title: t.approvalWithdrawnToast }),
  })
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.withdrawQuestion}
      description={t.withdrawHint}
      confirmLabel={t.withdrawAction}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { id }, body: { reason }, version })}
    >
      <Refusal {...useRefusal(revoke.error, '/api/schedules', onClose)} />
      <Field label={ui.reason} hint={ui.optional}>
        <TextInput value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}

function RunHistory({ schedule: { id, timeZone } }: { schedule: Schedule }) {
  const runs = useList(listScheduleRuns, { params: { id }, query: { limit: 30 } })
  return (
    <section aria-label={ui.history}>
      <h3 className="mb-1.5 text-s font-strong">{ui.history}</h3>
      <RecordList list={runs} label={t.runsLabel} empty={<p className="text-s text-ink-2">{t.historyEmpty}</p>}>
        {(run) => <Run key={run.id} run={run} timeZone={timeZone} />}
      </RecordList>
    </section>
  )
}

function Run({ run, timeZone }: { run: ScheduleRun; timeZone: string }) {
  const word = resultLabel(run)
  const { conversion, reason, byName, trigger, outcome } = run
  const how = outcome === 'started' ? triggerLabels[trigger] : null
  const why = conversion?.reason ?? reason
  return (
    <li className="grid gap-1 py-2.5 text-s">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-strong num">{zonedText(run.plannedAt, timeZone)}</span>
        <Badge tone={word.tone}>{word.text}</Badge>
        {conversion ? (
          <Link {...conversionPath(conversion.id)} className="ml-auto font-strong text-accent num hover:underline">
            {conversion.reference}
          </Link>
        ) : null}
      </div>
      <p className="text-[12.5px] text-ink-2">
        {[how, byName, formatAmount(run.amountXof, 'XOF'), conversion ? formatAmount(conversion.netUsdt, 'USDT') : null]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {why ? <p className="text-[12.5px] text-ink-2">{why}</p> : null}
    </li>
  )
}
