import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PlannedRun, previewSchedule, type Schedule } from '#contract/schedules/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { movedText, zonedText } from './labels.ts'
import * as t from './messages.ts'
import { previewQuery, type ScheduleForm } from './schedule-form.ts'

/**
 * The next five runs for the form's values, as planned by the server. `edited` is the schedule
 * being edited, if any.
 */
export function usePreview(form: ScheduleForm, edited?: Schedule) {
  const query = previewQuery(form, edited)
  return useQuery({
    ...read(previewSchedule, { query: query ?? { scheduleType: 'daily', executionTime: '08:00' } }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    // Cached runs may lie in the past after a while, so read them again.
    staleTime: 30_000,
  })
}

export function NextRunsCard({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { data, error, refetch } = preview
  return (
    <Card title={t.nextFiveRunsTitle} aside={data?.timeZone}>
      <div aria-live="polite">
        {error && !data ? (
          <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <RunList label={t.nextFiveRunsTitle} runs={data.runs} timeZone={data.timeZone} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </div>
    </Card>
  )
}

export function RunList({
  label,
  runs,
  timeZone,
}: {
  readonly label: string
  readonly runs: readonly PlannedRun[]
  readonly timeZone: string
}) {
  if (runs.length === 0) return <p className="text-s text-ink-2">{t.noRunsHint}</p>
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {runs.map((run) => (
        <li key={run.on} className="flex flex-wrap items-baseline gap-x-3 py-2 first:pt-0 last:pb-0">
          <span className="font-strong num">{zonedText(run.at, timeZone)}</span>
          <span className="ml-auto text-[12.5px] text-ink-2">{movedText(run)}</span>
        </li>
      ))}
    </ol>
  )
}
