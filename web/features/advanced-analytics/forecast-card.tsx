import { ChartSpline } from 'lucide-react'
import type { AdvancedAnalytics } from '#contract/analytics/api.ts'
import { AreaChart, type LinePoint } from '#web/ui/chart/line-chart.tsx'
import { formatAmount, formatDateTime, formatPercent, formatShort } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { InfoTooltip } from '#web/ui/overlay/info-tooltip.tsx'
import { methodLabel, monthName, monthsMissing } from './labels.ts'
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
