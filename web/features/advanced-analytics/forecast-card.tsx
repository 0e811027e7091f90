import { ChartSpline } from 'lucide-react'
import type { AdvancedAnalytics } from '#contract/analytics/api.ts'
import { AreaChart, type LinePoint } from '#web/ui/chart/line-chart.tsx'
import { formatAmount, formatDateTime, formatPercent, formatShort } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { InfoTooltip } from '#web/ui/overlay/info-tooltip.tsx'
import { meanings, methodLabel, monthName, monthsMissing } from './labels.ts'

type Insights = AdvancedAnalytics['predictiveInsights']

/** Forecast of the coming months, its method, and its error on past months. */
export function ForecastCard({ insights }: { insights: Insights }) {
  const { forecast, nextMonthVolume } = insights
  // The first point is the current month.
  const next = forecast?.points[1]
  return (
    <Card title="Predictive Insights" aside={forecast ? formatMade(forecast) : undefined}>
      {forecast === null ? (
        <EmptyState icon={<ChartSpline />} title="Too little data for a forecast" text={monthsMissing(insights)} />
      ) : (
        <>
          <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
            <Figure
              label={`Expected in ${next ? monthName(next.month) : 'the next month'}`}
              meaning={meanings.nextMonth}
            >
              {formatAmount(nextMonthVolume, 'XOF')}
            </Figure>
            <Figure label="80 % interval" meaning={meanings.interval}>
              {next ? `${formatShort(next.low)} to ${formatShort(next.high)} XOF` : '—'}
            </Figure>
            <Figure label="Back-tested error" meaning={meanings.error}>
              {formatPercent(forecast.errorPercent)}
            </Figure>
          </dl>
          <AreaChart
            caption="Monthly volume and its forecast"
            columns={['Month', 'Volume']}
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

function formatMade({ madeAt, madeBy }: NonNullable<Insights['forecast']>): string {
  return madeAt === null ? 'Computed just now' : `Generated ${formatDateTime(madeAt)} by ${madeBy}`
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
    display: `${formatAmount(volume, 'XOF')} expected, ${formatShort(low)} to ${formatShort(high)}`,
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
