import { CircleCheck, Clock, Scale, TrendingUp, UserCheck } from 'lucide-react'
import type { AdvancedAnalytics } from '#contract/analytics/api.ts'
import { directionOf, formatAmount, formatChange, formatPercent } from '#web/ui/format/format.ts'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { formatHour, meanings, monthName } from './labels.ts'

/** Growth figures over the period. */
export function GrowthTiles({ analytics }: { analytics: AdvancedAnalytics | undefined }) {
  const figures = analytics?.performanceMetrics
  const loading = figures === undefined
  const last = figures?.seasonalTrends.findLast(({ isOpen }) => !isOpen)
  return (
    <div className="grid gap-(--gap) phone:grid-cols-2 wide:grid-cols-5">
      <StatCard
        title="Monthly Growth"
        meaning={meanings.growth}
        icon={<TrendingUp aria-hidden="true" />}
        loading={loading}
        value={formatChange(figures?.monthlyGrowthRate, 1)}
        change={
          last && last.growth !== null
            ? {
                text: `${formatChange(last.growth, 1)} in ${monthName(last.month)}`,
                direction: directionOf(last.growth),
              }
            : undefined
        }
      />
      <StatCard
        title="Customer Retention"
        meaning={meanings.retention}
        icon={<UserCheck aria-hidden="true" />}
        loading={loading}
        value={formatPercent(figures?.customerRetentionRate)}
        caption="Last 90 days"
      />
      <StatCard
        title="Success Rate"
        meaning={meanings.success}
        icon={<CircleCheck aria-hidden="true" />}
        loading={loading}
        value={formatPercent(figures?.transactionSuccessRate)}
        caption="Of what has ended"
      />
      <StatCard
        title="Avg Transaction Size"
        meaning={meanings.size}
        icon={<Scale aria-hidden="true" />}
        loading={loading}
        value={formatAmount(figures?.averageTransactionSize, 'USD')}
        caption="Gross, before the fee"
      />
      <StatCard
        title="Peak Hour Volume"
        meaning={meanings.peak}
        icon={<Clock aria-hidden="true" />}
        loading={loading}
        value={formatAmount(figures?.peakHourVolume, 'XOF')}
        caption={figures ? `A day, ${formatHour(figures.peakHour)}` : undefined}
      />
    </div>
  )
}
