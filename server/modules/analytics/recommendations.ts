/** Derives recommendations from figures. */
import type { Recommendation } from '#contract/analytics/api.ts'
import { usd } from '#kernel/money.ts'
import { formats, textFormats } from '#server/platform/language/formats.ts'
import { t } from './texts.ts'

/** `1,200`, `34.6`. */
const figure = (value: number): string => formats.formatDecimal(String(value))

/** Cents as `$1,200`; shows cents only if they are not zero. */
const inDollars = (minor: bigint): string => textFormats.formatDollars(usd(minor))

/** Input figures, all visible in the answer or its tooltips. */
export interface Signals {
  readonly receivable: bigint
  readonly longOverdue: bigint
  readonly longOverdueInvoices: number
  readonly conversions: number
  readonly failed: number
  readonly oldExceptions: number
  readonly activeClients: number
  readonly withoutKyc: number
  readonly criticalAlerts: number
  readonly volatility: number | null
  readonly grossUsdMinor: bigint
  readonly largest: { readonly name: string; readonly grossUsdMinor: bigint } | null
  readonly retention: { readonly before: number; readonly again: number }
  readonly growthPercent: number | null
}

type Rule = (signals: Signals) => Recommendation | null

const percent = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10
const shareOf = (part: bigint, whole: bigint): number => Number((1000n * part) / whole) / 10

const rules: readonly Rule[] = [
  ({ criticalAlerts }) =>
    criticalAlerts === 0
      ? null
      : {
          kind: 'critical_alerts',
          action: t.criticalAlertsAction(criticalAlerts),
          impact: t.criticalAlertsImpact,
          priority: 'high',
          figures: [{ name: t.criticalAlertsFigure, value: figure(criticalAlerts) }],
        },
  ({ receivable, longOverdue, longOverdueInvoices }) =>
    longOverdue === 0n
      ? null
      : {
          kind: 'overdue_receivables',
          action: t.overdueReceivablesAction(longOverdueInvoices),
          impact: t.overdueReceivablesImpact(inDollars(longOverdue), figure(shareOf(longOverdue, receivable))),
          priority: shareOf(longOverdue, receivable) > 25 ? 'high' : 'medium',
          figures: [
            { name: t.overdueReceivablesFigure, value: inDollars(longOverdue) },
            { name: t.receivablesFigure, value: inDollars(receivable) },
          ],
        },
  ({ activeClients, withoutKyc }) =>
    withoutKyc === 0
      ? null
      : {
          kind: 'kyc_missing',
          action: t.missingKycAction(withoutKyc),
          impact: t.missingKycImpact(figure(percent(withoutKyc, activeClients))),
          priority: percent(withoutKyc, activeClients) > 25 ? 'high' : 'medium',
          figures: [
            { name: t.missingKycFigure, value: figure(withoutKyc) },
            { name: t.activeClientsFigure, value: figure(activeClients) },
          ],
        },
  ({ conversions, oldExceptions }) =>
    oldExceptions === 0
      ? null
      : {
          kind: 'old_exceptions',
          action: t.oldExceptionsAction(oldExceptions),
          impact: t.oldExceptionsImpact,
          priority: 'high',
          figures: [
            { name: t.oldExceptionsFigure, value: figure(oldExceptions) },
            { name: t.conversionsFigure, value: figure(conversions) },
          ],
        },
  ({ conversions, failed }) =>
    conversions === 0 || percent(failed, conversions) <= 5
      ? null
      : {
          kind: 'failed_conversions',
          action: t.failedConversionsAction,
          impact: t.failedConversionsImpact(figure(percent(failed, conversions))),
          priority: percent(failed, conversions) > 15 ? 'high' : 'medium',
          figures: [
            { name: t.failedConversionsFigure, value: figure(failed) },
            { name: t.allConversionsFigure, value: figure(conversions) },
          ],
        },
  ({ largest, grossUsdMinor }) =>
    largest === null || grossUsdMinor === 0n || shareOf(largest.grossUsdMinor, grossUsdMinor) <= 40
      ? null
      : {
          kind: 'concentration',
          action: t.concentrationAction(largest.name),
          impact: t.concentrationImpact(figure(shareOf(largest.grossUsdMinor, grossUsdMinor))),
          priority: 'medium',
          figures: [
            { name: largest.name, value: inDollars(largest.grossUsdMinor) },
            { name: t.allClientsVolumeFigure, value: inDollars(grossUsdMinor) },
          ],
        },
  ({ retention: { before, again } }) =>
    before === 0 || percent(again, before) >= 70
      ? null
      : {
          kind: 'quiet_clients',
          action: t.quietClientsAction(before - again),
          impact: t.retentionImpact(figure(percent(again, before))),
          priority: 'medium',
          figures: [
            { name: t.previouslyActiveFigure, value: figure(before) },
            { name: t.stillActiveFigure, value: figure(again) },
          ],
        },
  ({ volatility }) =>
    volatility === null || volatility <= 10
      ? null
      : {
          kind: 'volatile_rate',
          action: t.volatileRateAction,
          impact: t.volatileRateImpact,
          priority: 'medium',
          figures: [
            { name: t.volatilityFigure, value: formats.withPercentSign(figure(Math.round(volatility * 10) / 10)) },
          ],
        },
  ({ growthPercent }) =>
    growthPercent === null || growthPercent >= 0
      ? null
      : {
          kind: 'shrinking_volume',
          action: t.shrinkingVolumeAction,
          impact: t.shrinkingVolumeImpact(figure(Math.abs(growthPercent))),
          priority: growthPercent < -10 ? 'high' : 'low',
          figures: [
            { name: t.monthlyGrowthFigure, value: `−${formats.withPercentSign(figure(Math.abs(growthPercent)))}` },
          ],
        },
]

const rank = { high: 0, medium: 1, low: 2 } as const

/** Recommendations, most urgent first. Empty if no figure calls for one. */
export function recommend(signals: Signals): Recommendation[] {
  return rules
    .flatMap((rule) => rule(signals) ?? [])
    .toSorted((left, right) => rank[left.priority] - rank[right.priority])
}
