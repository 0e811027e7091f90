import { getRouteApi } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { listSchedules } from '#contract/schedules/api.ts'
import { exportAddress } from '#web/api/client.ts'
import { useList } from '#web/api/list.ts'
import { paths } from '#web/routes/paths.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { RecordList } from '#web/ui/list/record-list.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import * as t from './messages.ts'
import type { Question } from './schedule-dialogs.tsx'
import { ScheduleItem } from './schedule-item.tsx'
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
