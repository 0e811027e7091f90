import { useQuery } from '@tanstack/react-query'
import { type SchedulesPerformance, schedulesPerformance } from '#contract/schedules/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { dash, formatAmount, formatCount, formatPercent } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { durationText } from './labels.ts'

/** Recent results of all schedules, counted from their history. */
export function PerformanceCard() {
  const reading = useQuery(read(schedulesPerformance, {}))
  return (
    <Card title="Performance" aside={`Last ${reading.data?.days ?? 30} days`}>
      <Loaded reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={5} />}>
        {(figures) => <Facts rows={rowsOf(figures)} />}
      </Loaded>
    </Card>
  )
}

function rowsOf(figures: SchedulesPerformance) {
  const { active, paused, started, completed, failed, inProgress, refused, missed, skipped } = figures
  const without = [
    refused > 0 ? `${refused} refused` : '',
    missed > 0 ? `${missed} missed` : '',
    skipped > 0 ? `${skipped} skipped` : '',
  ].filter(Boolean)
  const orDash = (value: number | null) => (value === null ? dash : durationText(value))
  return [
    { key: 'schedules', label: 'Schedules', value: `${active} active, ${paused} paused` },
    {
      key: 'runs',
      label: 'Runs',
      value:
        started === 0
          ? dash
          : `${formatCount(completed, 'completed', 'completed')}, ${failed} failed, ${inProgress} under way`,
    },
    { key: 'without', label: 'Slots without a run', value: without.length === 0 ? dash : without.join(', ') },
    {
      key: 'rate',
      label: 'Success rate',
      value: figures.successRate === null ? dash : formatPercent(figures.successRate),
    },
    { key: 'volume', label: 'Converted', value: completed === 0 ? dash : formatAmount(figures.volumeXof, 'XOF') },
    { key: 'net', label: 'Paid out', value: completed === 0 ? dash : formatAmount(figures.netUsdt, 'USDT') },
    { key: 'delay', label: 'Starts after its time (median)', value: orDash(figures.startDelay) },
    { key: 'time', label: 'From start to payout (median)', value: orDash(figures.processingTime) },
  ]
}
