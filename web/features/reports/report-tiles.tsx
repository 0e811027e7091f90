import { BadgeCheck, CalendarDays, ChartColumn, ShieldCheck } from 'lucide-react'
import type { ReportsOverview } from '#contract/reports/api.ts'
import { formatAmount, formatAmountShort, formatPercent } from '#web/ui/format/format.ts'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface ReportTilesProps {
  /** Null for chosen days. */
  readonly unit: keyof typeof t.volumeNames | null
  readonly overview: ReportsOverview | undefined
}

/** Four headline figures of the period, each with its inputs. */
export function ReportTiles({ unit, overview }: ReportTilesProps) {
  const loading = overview === undefined
  return (
    <div className="grid grid-cols-2 gap-(--gap) side:grid-cols-4">
      <StatCard
        title={unit === null ? ui.volume : t.volumeNames[unit]}
        value={
          <span title={formatAmount(overview?.volumeXof, 'XOF')}>{formatAmountShort(overview?.volumeXof, 'XOF')}</span>
        }
        caption={overview && ui.conversionCount(overview.conversions)}
        meaning={t.volumeHint}
        icon={<ChartColumn />}
        loading={loading}
      />
      <StatCard
        title={t.dailyAverageTitle}
        value={
          <span title={formatAmount(overview?.dailyAverageXof, 'XOF')}>
            {formatAmountShort(overview?.dailyAverageXof, 'XOF')}
          </span>
        }
        caption={overview && (overview.period.isClosed ? t.dailyAverageClosedBasis : t.dailyAverageBasis)}
        meaning={t.dailyAverageHint}
        icon={<CalendarDays />}
        loading={loading}
      />
      <StatCard
        title={ui.successRate}
        value={formatPercent(overview?.successRate)}
        caption={overview && t.successRateBasis}
        meaning={t.successRateHint}
        icon={<BadgeCheck />}
        loading={loading}
      />
      <StatCard
        title={ui.compliance}
        value={formatPercent(overview?.complianceScore)}
        caption={overview && t.approvedShare(overview.approvedClients, ui.clientCount(overview.clients))}
        meaning={t.complianceHint}
        icon={<ShieldCheck />}
        loading={loading}
      />
    </div>
  )
}
