/** Derives recommendations from figures. */
import type { Recommendation } from '#contract/analytics/api.ts'
import { formatDollars } from '#kernel/format.ts'
import { usd } from '#kernel/money.ts'
import { t } from './texts.ts'

/** `1,200`. */
const groupDigits = (count: number | string): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Cents as `$1,200`; shows cents only if they are not zero. */
const inDollars = (minor: bigint): string => formatDollars(usd(minor))

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
          figures: [{ name: t.criticalAlertsFigure, value: groupDigits(criticalAlerts) }],
        },
  ({ receivable, longOverdue, longOverdueInvoices }) =>
    longOverdue === 0n
      ? null
      : {
          kind: 'overdue_receivables',
          action: t.overdueReceivablesAction(longOverdueInvoices),
          impact: t.overdueReceivablesImpact(inDollars(longOverdue), shareOf(longOverdue, receivable)),
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
          impact: t.missingKycImpact(percent(withoutKyc, activeClients)),
          priority: percent(withoutKyc, activeClients) > 25 ? 'high' : 'medium',
          figures: [
            { name: t.missingKycFigure, value: groupDigits(withoutKyc) },
            { name: t.activeClientsFigure, value: groupDigits(activeClients) },
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
            { name: t.oldExceptionsFigure, value: groupDigits(oldExceptions) },
            { name: t.conversionsFigure, value: groupDigits(conversions) },
          ],
        },
  ({ conversions, failed }) =>
    conversions === 0 || percent(failed, conversions) <= 5
      ? null
      : {
          kind: 'failed_conversions',
          action: t.failedConversionsAction,
          impact: t.failedConversionsImpact(percent(failed, conversions)),
          priority: percent(failed, conversions) > 15 ? 'high' : 'medium',
          figures: [
            { name: t.failedConversionsFigure, value: groupDigits(failed) },
            { name: t.allConversionsFigure, value: groupDigits(conversions) },
          ],
        },
  ({ largest, grossUsdMinor }) =>
    largest === null || grossUsdMinor === 0n || shareOf(largest.grossUsdMinor, grossUsdMinor) <= 40
      ? null
      : {
          kind: 'concentration',
          action: t.concentrationAction(largest.name),
          impact: t.concentrationImpact(shareOf(largest.grossUsdMinor, grossUsdMinor)),
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
          impact: t.retentionImpact(percent(again, before)),
          priority: 'medium',
          figures: [
            { name: t.previouslyActiveFigure, value: groupDigits(before) },
            { name: t.stillActiveFigure, value: groupDigits(again) },
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
          figures: [{ name: t.volatilityFigure, value: `${Math.round(volatility * 10) / 10}%` }],
        },
  ({ growthPercent }) =>
    growthPercent === null || growthPercent >= 0
      ? null
      : {
          kind: 'shrinking_volume',
          action: t.shrinkingVolumeAction,
          impact: t.shrinkingVolumeImpact(Math.abs(growthPercent)),
          priority: growthPercent < -10 ? 'high' : 'low',
          figures: [{ name: t.monthlyGrowthFigure, value: `−${Math.abs(growthPercent)}%` }],
        },
]

const rank = { high: 0, medium: 1, low: 2 } as const

/** Recommendations, most urgent first. Empty if no figure calls for one. */
export function recommend(signals: Signals): Recommendation[] {
  return rules
    .flatMap((rule) => rule(signals) ?? [])
    .toSorted((left, right) => rank[left.priority] - rank[right.priority])
}
