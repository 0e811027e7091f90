/** Derives recommendations from figures. */
import type { Recommendation } from '#contract/analytics/api.ts'
import { formatDollars } from '#kernel/format.ts'
import { usd } from '#kernel/money.ts'

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
          action: `Investigate ${many(criticalAlerts, 'critical alert')}`,
          impact: 'Each weighs 10 in the compliance risk until it is resolved.',
          priority: 'high',
          figures: [{ name: 'Critical alerts open', value: groupDigits(criticalAlerts) }],
        },
  ({ receivable, longOverdue, longOverdueInvoices }) =>
    longOverdue === 0n
      ? null
      : {
          kind: 'overdue_receivables',
          action: `Collect ${many(longOverdueInvoices, 'invoice')} overdue by more than 30 days`,
          impact: `${inDollars(longOverdue)} would come in, and credit risk fall by ${shareOf(longOverdue, receivable)} points.`,
          priority: shareOf(longOverdue, receivable) > 25 ? 'high' : 'medium',
          figures: [
            { name: 'Overdue by more than 30 days', value: inDollars(longOverdue) },
            { name: 'All receivables', value: inDollars(receivable) },
          ],
        },
  ({ activeClients, withoutKyc }) =>
    withoutKyc === 0
      ? null
      : {
          kind: 'kyc_missing',
          action: `Complete the KYC of ${many(withoutKyc, 'active client')}`,
          impact: `Compliance risk would fall by ${percent(withoutKyc, activeClients)} points.`,
          priority: percent(withoutKyc, activeClients) > 25 ? 'high' : 'medium',
          figures: [
            { name: 'Active clients without approved KYC', value: groupDigits(withoutKyc) },
            { name: 'Active clients', value: groupDigits(activeClients) },
          ],
        },
  ({ conversions, oldExceptions }) =>
    oldExceptions === 0
      ? null
      : {
          kind: 'old_exceptions',
          action: `Resolve ${many(oldExceptions, 'reconciliation exception')} older than a day`,
          impact: 'The books and the world disagree until then.',
          priority: 'high',
          figures: [
            { name: 'Exceptions older than a day', value: groupDigits(oldExceptions) },
            { name: 'Conversions', value: groupDigits(conversions) },
          ],
        },
  ({ conversions, failed }) =>
    conversions === 0 || percent(failed, conversions) <= 5
      ? null
      : {
          kind: 'failed_conversions',
          action: 'Find out why conversions fail',
          impact: `${percent(failed, conversions)}% of all conversions did not go through.`,
          priority: percent(failed, conversions) > 15 ? 'high' : 'medium',
          figures: [
            { name: 'Failed conversions', value: groupDigits(failed) },
            { name: 'All conversions', value: groupDigits(conversions) },
          ],
        },
  ({ largest, grossUsdMinor }) =>
    largest === null || grossUsdMinor === 0n || shareOf(largest.grossUsdMinor, grossUsdMinor) <= 40
      ? null
      : {
          kind: 'concentration',
          action: `Depend less on ${largest.name}`,
          impact: `${shareOf(largest.grossUsdMinor, grossUsdMinor)}% of the volume of twelve months would go with this client.`,
          priority: 'medium',
          figures: [
            { name: largest.name, value: inDollars(largest.grossUsdMinor) },
            { name: 'All clients, 12 months', value: inDollars(grossUsdMinor) },
          ],
        },
  ({ retention: { before, again } }) =>
    before === 0 || percent(again, before) >= 70
      ? null
      : {
          kind: 'quiet_clients',
          action: `Call ${many(before - again, 'client')} who went quiet`,
          impact: `Retention would rise from ${percent(again, before)}% to 100%.`,
          priority: 'medium',
          figures: [
            { name: 'Active 91 to 180 days ago', value: groupDigits(before) },
            { name: 'Of these active since', value: groupDigits(again) },
          ],
        },
  ({ volatility }) =>
    volatility === null || volatility <= 10
      ? null
      : {
          kind: 'volatile_rate',
          action: 'Shorten the rate lock while USD/XOF moves this much',
          impact: 'A locked rate strays less from the market.',
          priority: 'medium',
          figures: [{ name: 'Yearly volatility of USD/XOF, 30 days', value: `${Math.round(volatility * 10) / 10}%` }],
        },
  ({ growthPercent }) =>
    growthPercent === null || growthPercent >= 0
      ? null
      : {
          kind: 'shrinking_volume',
          action: 'Look into the falling volume',
          impact: `It shrank by ${Math.abs(growthPercent)}% a month on average over the chosen period.`,
          priority: growthPercent < -10 ? 'high' : 'low',
          figures: [{ name: 'Compound monthly growth', value: `−${Math.abs(growthPercent)}%` }],
        },
]

const rank = { high: 0, medium: 1, low: 2 } as const

/** Recommendations, most urgent first. Empty if no figure calls for one. */
export function recommend(signals: Signals): Recommendation[] {
  return rules
    .flatMap((rule) => rule(signals) ?? [])
    .toSorted((left, right) => rank[left.priority] - rank[right.priority])
}

const many = (count: number, one: string): string => `${groupDigits(count)} ${count === 1 ? one : `${one}s`}`
