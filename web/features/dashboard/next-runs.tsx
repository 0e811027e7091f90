import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { type NextScheduledRuns, nextScheduledRuns } from '#contract/schedules/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths, schedulePath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { CardList, CardRow } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const shown = 4

/** The next runs of all schedules, and the failed runs of the last week above them. */
export function NextRuns() {
  const runs = useQuery(read(nextScheduledRuns, { query: { limit: shown } }))
  return (
    <QueryContent reading={runs} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
      {({ next, problems }) =>
        next.length + problems.length === 0 ? (
          <EmptyState
            icon={<CalendarClock />}
            title={t.runsEmpty}
            action={
              <Link to={paths.automatedScheduling} className={buttonClass()}>
                {ui.automatedScheduling}
              </Link>
            }
          />
        ) : (
          <CardList label={t.nextRunsTitle}>
            {problems.slice(0, shown - 1).map((run) => (
              <ProblemRow key={`run-${run.runId}`} run={run} />
            ))}
            {next.slice(0, shown - Math.min(problems.length, shown - 1)).map((run) => (
              <CardRow
                key={`${run.scheduleId} ${run.at}`}
                title={
                  <Link {...schedulePath(run.scheduleId)} className="hover:underline">
                    {run.name}
                  </Link>
                }
                detail={`${formatDateTime(run.at)} · ${run.clientName ?? ui.ownAccount}`}
                end={formatAmount(run.amountXof, 'XOF')}
              />
            ))}
          </CardList>
        )
      }
    </QueryContent>
  )
}

function ProblemRow({ run }: { run: NextScheduledRuns['problems'][number] }) {
  return (
    <CardRow
      title={
        <Link {...schedulePath(run.scheduleId)} className="hover:underline">
          {run.name}
        </Link>
      }
      detail={`${formatDateTime(run.at)} · ${run.reason}`}
      end={<Badge tone="bad">{t.noConversionLabel}</Badge>}
    />
  )
}
