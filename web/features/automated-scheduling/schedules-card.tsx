import { getRouteApi } from '@tanstack/react-router'
import {
  Archive,
  CalendarClock,
  CalendarX,
  Ellipsis,
  History,
  Pause,
  Pencil,
  Play,
  ShieldCheck,
  Zap,
} from 'lucide-react'
import { useId, useState } from 'react'
import { changeSchedule, listSchedules, type Schedule } from '#contract/schedules/api.ts'
import { canPreAuthorise } from '#contract/schedules/capabilities.ts'
import { undoMs } from '#contract/undo.ts'
import { errorToast } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { useChange } from '#web/api/queries.ts'
import { useUndo } from '#web/api/undo.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { dash, formatAmount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { InlineFacts } from '#web/ui/layout/inline-facts.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { RecordList } from '#web/ui/list/record-list.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { resultLabel, rhythmText, statusLabels, zonedText } from './labels.ts'
import * as t from './messages.ts'
import type { Question } from './schedule-dialogs.tsx'
import type { AutomatedSchedulingSearch } from './search.ts'

// Loaded on first use.
const ScheduleDialogs = lazyPart(() => import('./schedule-dialogs.tsx'), 'ScheduleDialogs')

const route = getRouteApi(paths.automatedScheduling)
const states = [
  { value: 'all', label: ui.all },
  { value: 'active', label: t.activeBadge },
  { value: 'paused', label: t.pausedBadge },
  { value: 'archived', label: t.archivedBadge },
] as const

/** All schedules, newest first, searched and filtered by the server. */
export function SchedulesCard({ onOpen }: { onOpen: (id: number) => void }) {
  const { q, state } = route.useSearch()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState<Question | undefined>(undefined)
  const list = useList(listSchedules, { query: { limit: 50, q, state } })
  const filter = (part: Partial<AutomatedSchedulingSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })

  return (
    <Card
      flush
      title={t.schedulesTitle}
      aside={
        <span className="flex items-center gap-2">
          <span role="status">{list.total === undefined ? null : t.scheduleCount(list.total)}</span>
          <ExportMenu addressOf={exportAddress(listSchedules, { query: { q, state } })} />
        </span>
      }
    >
      <search className="flex flex-wrap items-center gap-2.5 border-b border-line px-4 pb-3">
        <SearchField
          label={t.searchLabel}
          placeholder={t.searchPlaceholder}
          value={q}
          onSearch={(text) => filter({ q: text })}
        />
        <SegmentedControl
          label={ui.status}
          options={states}
          value={state ?? 'all'}
          onValueChange={(value) => filter({ state: value === 'all' ? undefined : value })}
        />
      </search>
      <RecordList
        list={list}
        label={t.schedulesTitle}
        skeleton={
          <div className="px-4 py-3">
            <SkeletonRows rows={3} />
          </div>
        }
        empty={q || state ? <NothingFound /> : <NothingYet />}
      >
        {(schedule) => (
          <ScheduleItem key={schedule.id} schedule={schedule} onOpen={() => onOpen(schedule.id)} onAsk={setAsked} />
        )}
      </RecordList>
      {asked ? <ScheduleDialogs asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </Card>
  )
}

const NothingFound = () => <EmptyState title={t.noneFoundTitle} text={ui.adjustFiltersHint} />
const NothingYet = () => <EmptyState icon={<CalendarClock />} title={t.emptyTitle} text={t.emptyHint} />

interface ScheduleItemProps {
  readonly schedule: Schedule
  readonly onOpen: () => void
  readonly onAsk: (question: Question) => void
}

function ScheduleItem({ schedule, onOpen, onAsk }: ScheduleItemProps) {
  const titleId = useId()
  const { name, amountXof, clientId, clientName, isActive, isArchived, nextExecution, timeZone, lastRun } = schedule
  const last = lastRun ? resultLabel(lastRun) : null
  return (
    <li aria-labelledby={titleId} className="flex items-center gap-x-6 gap-y-3 px-4 py-3.5 max-side:flex-wrap">
      <div className="min-w-0 flex-1 max-side:basis-full">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 id={titleId} className="min-w-0 font-strong break-words">
            {name}
          </h3>
          {isArchived ? (
            <Badge>{t.archivedBadge}</Badge>
          ) : (
            <Badge tone={isActive ? 'ok' : 'calm'}>{isActive ? t.activeBadge : t.pausedBadge}</Badge>
          )}
          <Signed schedule={schedule} />
        </div>
        <p className="mt-0.5 text-[12.5px] text-ink-2">
          <InlineFacts>
            <span>{clientId === null ? t.allClientsOwnAccount : (clientName ?? dash)}</span>
            <span>{rhythmText(schedule)}</span>
            <span>{timeZone}</span>
          </InlineFacts>
        </p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-2 text-s max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-0.5 max-side:w-full side:flex-none side:grid-cols-[8.5rem_11rem_6.5rem]">
        <Figure label={ui.amount} value={<span className="font-strong num">{formatAmount(amountXof, 'XOF')}</span>} />
        <Figure
          label={t.nextRunLabel}
          value={<span className="num">{nextExecution ? zonedText(nextExecution, timeZone) : dash}</span>}
        />
        <Figure label={t.lastRunLabel} value={last ? <Badge tone={last.tone}>{last.text}</Badge> : dash} />
      </dl>
      <Actions schedule={schedule} onOpen={onOpen} onAsk={onAsk} />
    </li>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: React.ReactNode }) {
  return (
    <div className="min-w-0 max-sm:flex max-sm:gap-1.5 max-sm:text-[12.5px]">
      <dt className="text-[12.5px] text-ink-2">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Signed({ schedule: { preAuthorisation } }: { schedule: Schedule }) {
  if (preAuthorisation === null) return null
  const { status, upToXof } = preAuthorisation
  return status === 'in_force' ? (
    <Badge tone="ok">{t.preApprovedUpTo(formatAmount(upToXof, 'XOF'))}</Badge>
  ) : (
    <Badge tone={statusLabels[status].tone}>{t.preApprovalStatus(statusLabels[status].text.toLowerCase())}</Badge>
  )
}

function Actions({ schedule, onOpen, onAsk }: ScheduleItemProps) {
  const user = useSignedInUser()
  const toggle = useToggle(schedule)
  const { name, isActive, isArchived, nextExecution } = schedule
  const mayWrite = can(user, 'schedules.write') && !isArchived
  const ask = (question: Question['question']) => () => onAsk({ question, schedule })
  const items: MenuItem[] = [
    ...(mayWrite
      ? [
          { label: ui.edit, icon: <Pencil />, onSelect: ask('edit') },
          { label: t.runNowAction, icon: <Zap />, onSelect: ask('run') },
          {
            label: t.skipNextRunAction,
            icon: <CalendarX />,
            disabled: nextExecution === null,
            onSelect: ask('skip'),
          },
        ]
      : []),
    ...(canPreAuthorise(schedule, user)
      ? [{ label: t.preApproveTitle, icon: <ShieldCheck />, onSelect: ask('sign') }]
      : []),
    ...(mayWrite ? [{ label: ui.archive, icon: <Archive />, destructive: true, onSelect: ask('archive') }] : []),
  ]
  return (
    <div className="flex flex-none items-center gap-2">
      {mayWrite ? (
        <Button
          className="min-w-27"
          pending={toggle.isPending}
          icon={isActive ? <Pause /> : <Play />}
          aria-label={`${isActive ? ui.pause : ui.resume} ${name}`}
          onClick={toggle.run}
        >
          {isActive ? ui.pause : ui.resume}
        </Button>
      ) : null}
      <IconButton label={t.historyLabel(name)} variant="ghost" icon={<History />} onClick={onOpen} />
      {items.length > 0 ? (
        <Menu
          trigger={(props) => (
            <IconButton {...props} label={ui.moreActionsLabel(name)} variant="ghost" icon={<Ellipsis />} />
          )}
          items={items}
        />
      ) : null}
    </div>
  )
}

/** Toggles the schedule between active and paused (specification 4). */
function useToggle({ id, name, isActive, version }: Schedule) {
  const change = useChange(changeSchedule, {
    onSuccess: (changed) =>
      undoToast({
        title: isActive ? t.pausedToast : t.activatedToast,
        description: name,
        shownMs: undoMs,
        undo: () => undo({ type: 'schedule', id, version: changed.version }),
      }),
    onError: (error) => toast(errorToast(error)),
  })
  const undo = useUndo()
  const run = () => change.mutate({ params: { id }, body: { isActive: !isActive }, version })
  return { run, isPending: change.isPending }
}
