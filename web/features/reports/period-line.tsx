import type { PeriodOfReport } from '#contract/reports/period.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

/** The days of the period, and whether it is over. */
export function PeriodLine({ period }: { period: PeriodOfReport | undefined }) {
  if (period === undefined) return <Skeleton className="h-5 w-72" />
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-s">
      <span className="font-strong">{daysOf(period)}</span>
      {period.isClosed ? (
        <Badge tone="ok">{t.closedPeriod}</Badge>
      ) : (
        <span className="text-ink-2">{t.runningPeriod(formatDateTime(period.to))}</span>
      )}
    </p>
  )
}

function daysOf({ firstDay, lastDay }: PeriodOfReport): string {
  return firstDay === lastDay ? formatDate(firstDay) : t.periodDays(formatDate(firstDay), formatDate(lastDay))
}
