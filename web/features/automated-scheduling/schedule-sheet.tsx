import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
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
import { read, readPages, useChange } from '#web/api/queries.ts'
import { conversionPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { dash, formatAmount, formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { MoreSentinel } from '#web/ui/list/data-table.tsx'
import { ConfirmDialog, Sheet } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { resultLabel, rhythmText, statusLabels, triggerLabels, zonedText } from './labels.ts'
import { RunList } from './next-runs.tsx'

/** One schedule: its terms, pre-authorisations, next runs, and the result of each slot. */
export function ScheduleSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const reading = useQuery(read(getSchedule, { params: { id } }))
  return (
    <Sheet open onClose={onClose} title={reading.data?.name ?? 'Schedule'}>
      <Loaded reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={8} />}>
        {(schedule) => (
          <div className="grid gap-5">
            <Terms schedule={schedule} />
            <PreAuthorisation schedule={schedule} />
            <section aria-label="Next runs">
              <h3 className="mb-1.5 text-s font-strong">Next runs</h3>
              {schedule.isActive ? (
                <RunList label="Next runs" runs={schedule.nextRuns} timeZone={schedule.timeZone} />
              ) : (
                <p className="text-s text-ink-2">{schedule.isArchived ? 'Archived: it runs no more.' : 'Paused.'}</p>
              )}
            </section>
            <RunHistory schedule={schedule} />
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}

function Terms({ schedule }: { schedule: Schedule }) {
  const { amountXof, clientName, timeZone, ownerName, notes, createdAt } = schedule
  return (
    <Facts
      rows={[
        { key: 'amount', label: 'Amount', value: formatAmount(amountXof, 'XOF') },
        { key: 'client', label: 'Client', value: clientName ?? 'All Clients (house account)' },
        { key: 'rhythm', label: 'Runs', value: rhythmText(schedule) },
        { key: 'zone', label: 'Time zone', value: timeZone },
        { key: 'owner', label: 'Terms set by', value: ownerName },
        { key: 'made', label: 'Created', value: formatDateTime(createdAt) },
        { key: 'notes', label: 'Notes', value: notes || dash },
      ]}
    />
  )
}

function PreAuthorisation({ schedule: { id, version, preAuthorisation, isArchived } }: { schedule: Schedule }) {
  const mayRevoke = can(useSignedInUser(), 'schedules.write') && !isArchived
  const [asking, setAsking] = useState(false)
  if (preAuthorisation === null) return null
  const { upToXof, until, signedByName, signedAt, note, standing } = preAuthorisation
  const word = statusLabels[standing]
  return (
    <section aria-label="Approved beforehand">
      <div className="mb-1 flex items-center gap-2">
        <h3 className="text-s font-strong">Approved beforehand</h3>
        <Badge tone={word.tone}>{word.text}</Badge>
        {mayRevoke ? (
          <Button size="s" className="ml-auto" onClick={() => setAsking(true)}>
            Withdraw
          </Button>
        ) : null}
      </div>
      <Facts
        rows={[
          { key: 'amount', label: 'Up to, a run', value: formatAmount(upToXof, 'XOF') },
          { key: 'until', label: 'Last day', value: formatDate(until) },
          { key: 'by', label: 'Signed by', value: `${signedByName}, ${formatDateTime(signedAt)}` },
          ...(note ? [{ key: 'note', label: 'Note', value: note }] : []),
        ]}
      />
      {asking ? <WithdrawDialog id={id} version={version} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function WithdrawDialog({ id, version, onClose }: { id: number; version: number; onClose: () => void }) {
  const revoke = useChange(revokePreAuthorisation, {
    onSuccess: () => {
      toast({ title: 'Approval Withdrawn' })
      onClose()
    },
  })
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Withdraw the approval?"
      description="From now on each run that needs a review waits for one."
      confirmLabel="Withdraw approval"
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { id }, body: { reason }, version })}
    >
      <ChangeFailure error={revoke.error} onClose={onClose} />
      <Field label="Reason" hint="Optional.">
        <TextInput value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}

function RunHistory({ schedule: { id, timeZone } }: { schedule: Schedule }) {
  const list = useInfiniteQuery(readPages(listScheduleRuns, { params: { id }, query: { limit: 30 } }))
  const runs = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-label="History">
      <h3 className="mb-1.5 text-s font-strong">History</h3>
      {runs === undefined ? (
        list.error ? (
          <p className="text-s text-bad">{serverMessage(list.error)}</p>
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : runs.length === 0 ? (
        <p className="text-s text-ink-2">No runs yet</p>
      ) : (
        <ul aria-label="Runs" className="divide-y divide-line">
          {runs.map((run) => (
            <Run key={run.id} run={run} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <MoreSentinel hasMore loading={list.isFetchingNextPage} load={() => void list.fetchNextPage()} />
      ) : null}
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
