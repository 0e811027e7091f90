import type { PeriodOfReport } from '#contract/reports/period.ts'
import { periodInWords, periodStateInWords } from '#contract/reports/period-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as t from './messages.ts'

/** The days of the period in words, and whether it is over. */
export function PeriodLine({ period }: { period: PeriodOfReport | undefined }) {
  if (period === undefined) return <Skeleton className="h-5 w-72" />
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-s">
      <span className="font-strong">{periodInWords(period)}</span>
      {period.isClosed ? (
        <Badge tone="ok">{t.closedPeriod}</Badge>
      ) : (
        <span className="text-ink-2">{periodStateInWords(period)}</span>
      )}
    </p>
  )
}
