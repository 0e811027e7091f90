/** Cards of growth, segments and forecast. */

import { ChartSpline, CircleCheck, Clock, Scale, TrendingUp, UserCheck } from 'lucide-react'
import type { AdvancedAnalytics } from '#contract/analytics/api.ts'
import { AreaChart, type LinePoint } from '#web/ui/chart/line-chart.tsx'
import { ShareChart } from '#web/ui/chart/share-chart.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import {
  directionOf,
  formatAmount,
  formatAmountCompact,
  formatChange,
  formatDateTime,
  formatPercent,
  formatShort,
} from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { InfoTooltip } from '#web/ui/overlay/info-tooltip.tsx'
import { formatHour, methodLabel, monthName, monthsMissing } from './labels.ts'
import * as t from './messages.ts'

type Insights = AdvancedAnalytics['predictiveInsights']

/** Forecast of the coming months, its method, and its error on past months. */
export function ForecastCard({ insights }: { insights: Insights }) {
  const { forecast, nextMonthVolume } = insights
  // The first point is the current month.
  const next = forecast?.points[1]
  return (
    <Card title={t.forecastTitle} aside={forecast ? formatMade(forecast) : undefined}>
      {forecast === null ? (
        <EmptyState icon={<ChartSpline />} title={t.notEnoughDataTitle} text={monthsMissing(insights)} />
      ) : (
        <>
          <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
            <Figure
              label={t.expectedInMonth(next ? monthName(next.month) : t.nextMonth)}
              meaning={t.meanings.nextMonth}
            >
              {formatAmount(nextMonthVolume, 'XOF')}
            </Figure>
            <Figure label={t.intervalLabel} meaning={t.meanings.interval}>
              {next ? t.forecastRange(formatShort(next.low), formatShort(next.high)) : '—'}
            </Figure>
            <Figure label={t.backTestErrorLabel} meaning={t.meanings.error}>
              {formatPercent(forecast.errorPercent)}
            </Figure>
          </dl>
          <AreaChart
            caption={t.forecastCaption}
            columns={[ui.month, ui.volume]}
            axisLabel={formatShort}
            points={forecastPoints(insights)}
          />
          <p className="mt-2 text-[12.5px] text-ink-2">{methodLabel(forecast)}</p>
        </>
      )}
    </Card>
  )
}

function Figure({ label, meaning, children }: { label: string; meaning: string; children: string }) {
  return (
    <div>
      <dt className="text-[12.5px] text-ink-2">{label}</dt>
      <dd className="text-l font-title num">
        <InfoTooltip text={meaning}>{children}</InfoTooltip>
      </dd>
    </div>
  )
}

function formatMade({ createdAt, createdBy }: NonNullable<Insights['forecast']>): string {
  return createdAt === null ? t.computedJustNow : t.generatedBy(formatDateTime(createdAt), createdBy ?? '')
}

/** Past months, then forecast months with their interval. */
function forecastPoints({ history, seasonalForecast }: Insights): LinePoint[] {
  const known = history.map(({ month, volume }) => ({
    month,
    volume,
    display: formatAmount(volume, 'XOF'),
    range: undefined,
  }))
  const expected = seasonalForecast.map(({ month, volume, low, high }) => ({
    month,
    volume,
    display: t.forecastPoint(formatAmount(volume, 'XOF'), formatShort(low), formatShort(high)),
    range: { low, high },
  }))
  return [...known, ...expected].map(({ month, volume, display, range }, at) => ({
    label: monthName(month),
    tick: monthName(month),
    at,
    value: volume,
    display,
    range,
  }))
}

type Segment = AdvancedAnalytics['clientSegmentation']['highValue'] & { readonly key: keyof typeof t.segmentNames }

const columns: readonly Column<Segment>[] = [
  {
    key: 'name',
    header: t.segmentHeader,
    primary: true,
    cell: ({ key }) => <InfoTooltip text={t.meanings[key]}>{t.segmentNames[key]}</InfoTooltip>,
    detail: ({ count }) => ui.clientCount(count),
  },
  {
    key: 'volume',
    header: ui.volume,
    align: 'end',
    phone: 'figure',
    cell: ({ volume }) => <Money amount={volume} currency="USD" />,
  },
  {
    key: 'revenue',
    header: t.revenueHeader,
    align: 'end',
    cell: ({ revenue }) => (
      <InfoTooltip text={t.meanings.revenue}>
        <Money amount={revenue} currency="USD" />
      </InfoTooltip>
    ),
  },
  {
    key: 'avg',
    header: t.averageConversionHeader,
    align: 'end',
    cell: ({ avgTransaction }) => (
      <InfoTooltip text={t.meanings.avgTransaction}>
        <Money amount={avgTransaction} currency="USD" />
      </InfoTooltip>
    ),
  },
]

/** Clients by their conversion volume over twelve months. */
export function SegmentsCard({ segmentation }: { segmentation: AdvancedAnalytics['clientSegmentation'] }) {
  const segments = (Object.keys(t.segmentNames) as (keyof typeof t.segmentNames)[]).map((key) => ({
    key,
    ...segmentation[key],
  }))
  const whole = segments.reduce((sum, { volume }) => sum + volume, 0)
  return (
    <Card flush title={t.segmentationTitle} aside={t.segmentationPeriod}>
      {segments.every(({ count }) => count === 0) ? (
        <EmptyState title={t.noClientsTitle} text={t.noClientsHint} />
      ) : (
        <>
          <DataTable caption={t.segmentsCaption} columns={columns} rows={segments} rowKey={({ key }) => key} />
          <div className="p-4">
            <ShareChart
              caption={t.segmentVolumeCaption}
              columns={[t.segmentHeader, ui.volume]}
              points={segments.map(({ key, count, volume }) => ({
                label: t.segmentNames[key],
                value: volume,
                display: `${formatAmount(volume, 'USD')}, ${formatPercent(
                  whole === 0 ? 0 : (100 * volume) / whole,
                )}, ${ui.clientCount(count)}`,
              }))}
            />
            {whole === 0 ? <p className="text-s text-ink-2">{t.segmentVolumeEmpty}</p> : null}
          </div>
        </>
      )}
    </Card>
  )
}

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
