import { CircleCheck, Clock, Scale, TrendingUp, UserCheck } from 'lucide-react'
import type { AdvancedAnalytics } from '#contract/analytics/api.ts'
import { directionOf, formatAmount, formatAmountCompact, formatChange, formatPercent } from '#web/ui/format/format.ts'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import * as ui from '#web/ui/messages.ts'
import { formatHour, monthName } from './labels.ts'
import * as t from './messages.ts'

/** Growth figures over the period. */
export function GrowthTiles({ analytics }: { analytics: AdvancedAnalytics | undefined }) {
  const figures = analytics?.performanceMetrics
  const loading = figures === undefined
  const last = figures?.seasonalTrends.findLast(({ isOpen }) => !isOpen)
  return (
    <div className="grid grid-cols-2 gap-(--gap) max-wide:[&>:last-child]:col-span-2 wide:grid-cols-5">
      <StatCard
        title={t.monthlyGrowthTitle}
        meaning={t.meanings.growth}
        icon={<TrendingUp />}
        loading={loading}
        value={formatChange(figures?.monthlyGrowthRate, 1)}
        change={
          last && last.growth !== null
            ? {
                text: t.growthInMonth(formatChange(last.growth, 1), monthName(last.month)),
                direction: directionOf(last.growth, 1),
              }
            : undefined
        }
      />
      <StatCard
        title={t.retentionTitle}
        meaning={t.meanings.retention}
        icon={<UserCheck />}
        loading={loading}
        value={formatPercent(figures?.customerRetentionRate)}
        caption={t.last90Days}
      />
      <StatCard
        title={ui.successRate}
        meaning={t.meanings.success}
        icon={<CircleCheck />}
        loading={loading}
        value={formatPercent(figures?.transactionSuccessRate)}
        caption={t.successRateBasis}
      />
      <StatCard
        title={t.averageSizeTitle}
        meaning={t.meanings.size}
        icon={<Scale />}
        loading={loading}
        value={formatAmount(figures?.averageTransactionSize, 'USD')}
        compact={formatAmountCompact(figures?.averageTransactionSize, 'USD')}
        caption={t.averageSizeBasis}
      />
      <StatCard
        title={t.peakHourTitle}
        meaning={t.meanings.peak}
        icon={<Clock />}
        loading={loading}
        value={formatAmount(figures?.peakHourVolume, 'XOF')}
        compact={formatAmountCompact(figures?.peakHourVolume, 'XOF')}
        caption={figures ? t.peakHourBasis(formatHour(figures.peakHour)) : undefined}
      />
    </div>
  )
}
