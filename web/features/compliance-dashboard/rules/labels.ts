import type { AlertSeverity } from '#contract/alerts/labels.ts'
import type { ruleStatuses } from '#contract/alerts/rules.ts'
import * as t from '#web/features/compliance-dashboard/messages.ts'
import type { Tone } from '#web/ui/badge.tsx'
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
  waiting: t.awaitingSecondApproval,
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
