import { type AdvancedAnalytics, riskBand, riskDaysAhead } from '#contract/analytics/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LineChart } from '#web/ui/chart/line-chart.tsx'
import { dash, formatDate, formatDecimal, formatPercent, formatShortDate, parseInstant } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { InfoTooltip } from '#web/ui/overlay/info-tooltip.tsx'
import { bandTones, daysMissing } from './labels.ts'
import * as t from './messages.ts'

const parts = [
  { name: t.creditRiskLabel, key: 'credit' },
  { name: t.operationalRiskLabel, key: 'operational' },
  { name: t.complianceRiskLabel, key: 'compliance' },
  { name: t.marketRiskLabel, key: 'market' },
] as const

/** Two decimals: 75.04 is above the limit of its band, which 75.0 would not show. */
const shown = (score: number | null): string => (score === null ? dash : formatDecimal(score, { min: 1, max: 2 }))

const bandText = (score: number): string => t.riskBands[riskBand(score)]

/** The overall risk score, its four parts and its history. */
export function RiskCard({ analytics }: { analytics: AdvancedAnalytics }) {
  const { riskAnalytics: risk, predictiveInsights } = analytics
  return (
    <Card title={t.riskTitle} aside={t.riskHint}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl font-title num">
          <InfoTooltip text={t.meanings.overall}>{shown(risk.overallRiskScore)}</InfoTooltip>
        </span>
        {risk.overallRiskScore === null ? (
          <span className="text-s text-ink-2">{t.riskEmpty}</span>
        ) : (
          <Band score={risk.overallRiskScore} />
        )}
      </div>
      <dl className="mt-3 divide-y divide-line">
        {parts.map(({ name, key }) => (
          <div key={key} className="flex items-center gap-3 py-2 text-s">
            <dt className="min-w-0">
              {name} <span className="text-xs text-ink-2">{t.weight(formatPercent(risk.weights[key]))}</span>
            </dt>
            <dd className="ml-auto flex items-center gap-2 font-strong num">
              {risk[`${key}Risk`] === null ? null : <Band score={risk[`${key}Risk`] ?? 0} />}
              <InfoTooltip text={t.meanings[key]}>
                <span className="inline-block w-11 text-end">{shown(risk[`${key}Risk`])}</span>
              </InfoTooltip>
            </dd>
          </div>
        ))}
      </dl>
      <RiskTrend trend={risk.riskTrends} />
      <p className="mt-3 text-s text-ink-2">
        <span className="font-strong text-ink">{t.in30DaysLabel} </span>
        {predictiveInsights.riskPrediction === null ? (
          daysMissing(predictiveInsights)
        ) : (
          <InfoTooltip text={t.riskPredictionHint(riskDaysAhead)}>
            <span className="num">
              {shown(predictiveInsights.riskPrediction)}, {bandText(predictiveInsights.riskPrediction)}
            </span>
          </InfoTooltip>
        )}
      </p>
    </Card>
  )
}

function Band({ score }: { score: number }) {
  const band = riskBand(score)
  return <Badge tone={bandTones[band]}>{t.riskBands[band]}</Badge>
}

function RiskTrend({ trend }: { trend: AdvancedAnalytics['riskAnalytics']['riskTrends'] }) {
  if (trend.length < 2) {
    return <p className="mt-3 text-s text-ink-2">{t.riskChartEmpty}</p>
  }
  return (
    <div className="mt-4">
      <LineChart
        caption={t.riskCaption}
        columns={[ui.day, ui.score]}
        points={trend.map(({ date, score }) => ({
          label: formatDate(date),
          tick: formatShortDate(date),
          at: parseInstant(date).getTime() / 86_400_000,
          value: score,
          display: `${shown(score)}, ${bandText(score)}`,
        }))}
      />
    </div>
  )
}
