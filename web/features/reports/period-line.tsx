import type { PeriodOfReport } from '#contract/reports/period.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

/** The days of the period, and whether it is over. */
export function PeriodLine({ period }: { period: PeriodOfReport | undefined }) {
  if (period === undefined)
    return (
      <p className="grid gap-y-1 text-s">
        <SkeletonLine className="h-4 w-72" />
        <span className="sm:hidden">
          <SkeletonLine className="h-4 w-64" />
        </span>
      </p>
    )
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
