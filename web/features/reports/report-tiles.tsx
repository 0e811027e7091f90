import { BadgeCheck, CalendarDays, ChartColumn, ShieldCheck } from 'lucide-react'
import type { ReportsOverview } from '#contract/reports/api.ts'
import { formatAmount, formatAmountShort, formatCount, formatPercent } from '#web/ui/format/format.ts'
import { StatCard } from '#web/ui/layout/stat-card.tsx'

const volumeNames = {
  week: 'Weekly Volume',
  month: 'Monthly Volume',
  quarter: 'Quarterly Volume',
  year: 'Yearly Volume',
} as const

interface ReportTilesProps {
  readonly period: keyof typeof volumeNames
  readonly overview: ReportsOverview | undefined
}

/** Four headline figures of the period to date, each with its inputs. */
export function ReportTiles({ period, overview }: ReportTilesProps) {
  const loading = overview === undefined
  return (
    <div className="grid grid-cols-2 gap-(--gap) side:grid-cols-4">
      <StatCard
        title={volumeNames[period]}
        value={
          <span title={formatAmount(overview?.volumeXof, 'XOF')}>{formatAmountShort(overview?.volumeXof, 'XOF')}</span>
        }
        caption={overview && formatCount(overview.conversions, 'conversion')}
        meaning="Conversions initiated in the period so far, failed ones left out"
        icon={<ChartColumn />}
        loading={loading}
      />
      <StatCard
        title="Daily Average"
        value={
          <span title={formatAmount(overview?.dailyAverageXof, 'XOF')}>
            {formatAmountShort(overview?.dailyAverageXof, 'XOF')}
          </span>
        }
        caption={overview && 'Over the calendar days so far'}
        meaning="The volume divided by the calendar days of the period so far"
        icon={<CalendarDays />}
        loading={loading}
      />
      <StatCard
        title="Success Rate"
        value={formatPercent(overview?.successRate)}
        caption={overview && 'Completed among ended'}
        meaning="Completed ÷ (completed + failed), of conversions initiated in the period"
        icon={<BadgeCheck />}
        loading={loading}
      />
      <StatCard
        title="Compliance"
        value={formatPercent(overview?.complianceScore)}
        caption={overview && `${overview.approvedClients} of ${formatCount(overview.clients, 'client')} approved`}
        meaning="Approved clients ÷ all clients, rounded; 100 with none"
        icon={<ShieldCheck />}
        loading={loading}
      />
    </div>
  )
}
