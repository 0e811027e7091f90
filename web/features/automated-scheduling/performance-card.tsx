import { useQuery } from '@tanstack/react-query'
import { type SchedulesPerformance, schedulesPerformance } from '#contract/schedules/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { dash, formatAmount, formatPercent } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { durationText } from './labels.ts'
import * as t from './messages.ts'

/** Recent results of all schedules, counted from their history. */
export function PerformanceCard() {
  const reading = useQuery(read(schedulesPerformance, {}))
  return (
    <Card title={t.performanceTitle} aside={t.lastDays(reading.data?.days ?? 30)}>
      <QueryContent reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={5} />}>
        {(figures) => <Facts rows={rowsOf(figures)} />}
      </QueryContent>
    </Card>
  )
}

function rowsOf(figures: SchedulesPerformance) {
  const { active, paused, started, completed, failed, inProgress, refused, missed, skipped } = figures
  const without = [
    refused > 0 ? t.refusedCount(refused) : '',
    missed > 0 ? t.missedCount(missed) : '',
    skipped > 0 ? t.skippedCount(skipped) : '',
  ].filter(Boolean)
  const orDash = (value: number | null) => (value === null ? dash : durationText(value))
  return [
    { key: 'schedules', label: t.schedulesTitle, value: t.activePausedCount(active, paused) },
    {
      key: 'runs',
      label: t.runsLabel,
      value: started === 0 ? dash : t.runsSummary(t.completedCount(completed), failed, inProgress),
    },
    { key: 'without', label: t.slotsWithoutRunLabel, value: without.length === 0 ? dash : without.join(', ') },
    {
      key: 'rate',
      label: t.successRateLabel,
      value: figures.successRate === null ? dash : formatPercent(figures.successRate),
    },
    { key: 'volume', label: t.convertedLabel, value: completed === 0 ? dash : formatAmount(figures.volumeXof, 'XOF') },
    { key: 'net', label: t.paidOutLabel, value: completed === 0 ? dash : formatAmount(figures.netUsdt, 'USDT') },
    { key: 'delay', label: t.startDelayLabel, value: orDash(figures.startDelay) },
    { key: 'time', label: t.startToPayoutLabel, value: orDash(figures.processingTime) },
  ]
}
