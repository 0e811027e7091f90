import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { listSchedules, type Schedule } from '#contract/schedules/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { readPages } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { MoreSentinel } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import type { Question } from './schedule-dialogs.tsx'
import { ScheduleItem } from './schedule-item.tsx'
import type { AutomatedSchedulingSearch } from './search.ts'

// Loaded on first use.
const ScheduleDialogs = lazy(() =>
  import('./schedule-dialogs.tsx').then(({ ScheduleDialogs: component }) => ({ default: component })),
)

const route = getRouteApi(paths.automatedScheduling)
const states = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'archived', label: 'Archived' },
] as const

/** All schedules, newest first, searched and filtered by the server. */
export function SchedulesCard({ onOpen }: { onOpen: (id: number) => void }) {
  const { q, state } = route.useSearch()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState<Question | undefined>(undefined)
  const list = useInfiniteQuery(readPages(listSchedules, { query: { limit: 50, q, state } }))
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const total = list.data?.pages[0]?.total
  const filter = (part: Partial<AutomatedSchedulingSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })

  return (
    <Card
      flush
      title="Schedules"
      aside={
        <span className="flex items-center gap-2">
          <span role="status">{total === undefined ? null : formatCount(total, 'schedule')}</span>
          <ExportMenu addressOf={exportAddress(listSchedules, { query: { q, state } })} />
        </span>
      }
    >
      <search className="flex flex-wrap items-center gap-2.5 border-b border-line px-4 pb-3">
        <SearchField
          label="Search schedules"
          placeholder="Search by name or notes"
          value={q}
          onSearch={(text) => filter({ q: text })}
        />
        <SegmentedControl
          label="State"
          options={states}
          value={state ?? 'all'}
          onValueChange={(value) => filter({ state: value === 'all' ? undefined : value })}
        />
      </search>
      {rows === undefined ? (
        list.error ? (
          <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <div className="px-4 py-3">
            <SkeletonRows rows={3} />
          </div>
        )
      ) : (
        <ScheduleList rows={rows} isFiltered={Boolean(q || state)} onOpen={onOpen} onAsk={setAsked} />
      )}
      {list.hasNextPage ? (
        <MoreSentinel hasMore loading={list.isFetchingNextPage} load={() => void list.fetchNextPage()} />
      ) : null}
      <Suspense fallback={null}>
        {asked ? <ScheduleDialogs asked={asked} onClose={() => setAsked(undefined)} /> : null}
      </Suspense>
    </Card>
  )
}

interface ScheduleListProps {
  readonly rows: readonly Schedule[]
  readonly isFiltered: boolean
  readonly onOpen: (id: number) => void
  readonly onAsk: (question: Question) => void
}

function ScheduleList({ rows, isFiltered, onOpen, onAsk }: ScheduleListProps) {
  if (rows.length === 0) {
    return isFiltered ? (
      <EmptyState title="No schedules found" text="Try adjusting your search or filter criteria" />
    ) : (
      <EmptyState icon={<CalendarClock />} title="No schedules yet" text="Make the first with the form above." />
    )
  }
  return (
    <ul aria-label="Schedules" className="divide-y divide-line">
      {rows.map((schedule) => (
        <ScheduleItem key={schedule.id} schedule={schedule} onOpen={() => onOpen(schedule.id)} onAsk={onAsk} />
      ))}
    </ul>
  )
}
