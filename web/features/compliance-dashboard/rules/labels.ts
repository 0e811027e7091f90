import type { RuleVersion, ruleStatuses } from '#contract/alerts/rules.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { formatAmount } from '#web/ui/format/format.ts'

type Standing = (typeof ruleStatuses)[number]

export const statusTones = {
  in_force: 'ok',
  to_come: 'note',
  waiting: 'warn',
  past: 'calm',
  rejected: 'bad',
} as const satisfies Record<Standing, Tone>

export const statusLabels = {
  in_force: 'In force',
  to_come: 'To come',
  waiting: 'Waits for a second person',
  past: 'Past',
  rejected: 'Rejected',
} as const satisfies Record<Standing, string>

/** Name of each parameter in forms and sentences. */
export const parameterLabels: Readonly<Record<string, string>> = {
  severity: 'Severity',
  currency: 'Currency',
  above: 'Above',
  threshold: 'Threshold',
  windowDays: 'Within days',
  leastConversions: 'Conversions at least',
  baselineDays: 'Own past, days',
  factorPercent: 'Above so many percent of it',
  leastBaselineConversions: 'Past conversions at least',
  aboveXof: 'Volume above, XOF',
  dormantDays: 'Pause longer than days',
  newDays: 'Client for fewer days than',
  roundTo: 'Multiples of, XOF',
  levels: 'Levels',
}

export interface Level {
  readonly above?: string
  readonly fromPercent?: number
  readonly severity: string
}

const francsOf: readonly string[] = ['aboveXof', 'roundTo']

/**
 * Parameters of a version in one line: `Above 150,000,000 XOF high · above 500,000,000 XOF
 * critical`.
 */
export function saying({ parameters }: Pick<RuleVersion, 'parameters'>): string {
  const { currency, levels, ...rest } = parameters as { currency?: string; levels?: readonly Level[] }
  const amount = (value: string) => formatAmount(value, currency ?? 'XOF')
  const ofLevels = (levels ?? []).map(({ above, fromPercent, severity }) =>
    above === undefined ? `From ${fromPercent} %: ${severity}` : `Above ${amount(above)}: ${severity}`,
  )
  const others = Object.entries(rest).map(([key, value]) => {
    const text = String(value)
    const shown =
      key === 'above' || key === 'threshold' ? amount(text) : francsOf.includes(key) ? formatAmount(text, 'XOF') : text
    // The label includes the currency for the field; here the amount shows it.
    return `${(parameterLabels[key] ?? key).replace(', XOF', '')}: ${shown}`
  })
  return [...ofLevels, ...others].join(' · ')
}
