import type { AlertSeverity } from '#contract/alerts/labels.ts'
import { severityNames } from '#contract/alerts/names/messages.ts'
import type { RuleVersion, ruleStatuses } from '#contract/alerts/rules.ts'
import { colon } from '#kernel/language.ts'
import * as t from '#web/features/compliance-dashboard/messages.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'

type RuleStatus = (typeof ruleStatuses)[number]

export const statusTones = {
  in_force: 'calm',
  to_come: 'note',
  waiting: 'warn',
  past: 'calm',
  rejected: 'bad',
} as const satisfies Record<RuleStatus, Tone>

export const statusLabels = {
  in_force: t.inForceStatus,
  to_come: ui.upcomingLabel,
  waiting: t.versionAwaitingApproval,
  past: t.supersededStatus,
  rejected: t.rejectedStatus,
} as const satisfies Record<RuleStatus, string>

/** Name of each parameter in forms and sentences. */
export const parameterLabels: Readonly<Record<string, string>> = {
  severity: ui.severity,
  currency: ui.currency,
  above: t.aboveLabel,
  threshold: ui.threshold,
  windowDays: t.windowDaysLabel,
  minConversions: t.minimumConversionsLabel,
  minClients: t.minimumClientsLabel,
  baselineDays: t.baselineDaysLabel,
  factorPercent: t.baselinePercentLabel,
  minBaselineConversions: t.minimumPastConversionsLabel,
  aboveXof: t.volumeAboveLabel,
  dormantDays: t.inactiveDaysLabel,
  newDays: t.newClientDaysLabel,
  roundTo: t.multiplesLabel,
  levels: t.levelsLabel,
}

export interface Level {
  readonly above?: string
  readonly fromPercent?: number
  readonly severity: AlertSeverity
}

const severityName = (severity: AlertSeverity): string => severityNames[severity].toLowerCase()

const francsOf: readonly string[] = ['aboveXof', 'roundTo']

/**
 * Parameters of a version in one line: `Above 150,000,000 XOF high · above 500,000,000 XOF
 * critical`.
 */
export function saying({ parameters }: Pick<RuleVersion, 'parameters'>): string {
  const { currency, levels, severity, ...rest } = parameters as {
    currency?: string
    levels?: readonly Level[]
    severity?: AlertSeverity
  }
  const amount = (value: string) => formatAmount(value, currency ?? 'XOF')
  const ofLevels = (levels ?? []).map(({ above, fromPercent, severity }) =>
    above === undefined
      ? t.fromPercentLevel(String(fromPercent), severityName(severity))
      : t.aboveAmountLevel(amount(above), severityName(severity)),
  )
  const others = Object.entries(rest).map(([key, value]) => {
    const text = String(value)
    const shown =
      key === 'above' || key === 'threshold' ? amount(text) : francsOf.includes(key) ? formatAmount(text, 'XOF') : text
    // The label includes the currency for the field; here the amount shows it.
    return `${(parameterLabels[key] ?? key).replace(', XOF', '')}${colon}${shown}`
  })
  const ofSeverity = severity === undefined ? [] : [`${ui.severity}${colon}${severityName(severity)}`]
  return [...ofLevels, ...ofSeverity, ...others].join(' · ')
}
