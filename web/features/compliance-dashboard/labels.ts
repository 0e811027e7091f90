import type { Alert } from '#contract/alerts/api.ts'
import type { AlertOutcome, AlertSeverity, AlertStatus, AlertType } from '#contract/alerts/labels.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const severityTones = {
  critical: 'bad',
  high: 'warn',
  medium: 'note',
  low: 'calm',
} as const satisfies Record<AlertSeverity, Tone>

export const alertTones = {
  active: 'bad',
  investigating: 'warn',
  resolved: 'ok',
} as const satisfies Record<AlertStatus, Tone>

export const typeLabels = {
  threshold_exceeded: 'Threshold exceeded',
  regulatory_filing: 'Regulatory filing',
  suspicious_pattern: 'Suspicious pattern',
} as const satisfies Record<AlertType, string>

export const outcomeLabels = {
  false_positive: 'False positive',
  confirmed: 'Confirmed',
} as const satisfies Record<AlertOutcome, string>

/** Label of an alert's state; says so when a second person must sign. */
export function alertBadge({ status, outcome, proposedBy }: Alert): string {
  if (proposedBy !== null) return 'To be signed'
  if (status !== 'resolved') return status === 'active' ? 'Active' : 'Investigating'
  return outcome === null ? 'Resolved' : outcomeLabels[outcome]
}

/** `dueOn` is a day such as `2026-11-24`; open alerts past it are overdue. */
export const isOverdue = ({ status, dueOn }: Alert, today: string): boolean => status !== 'resolved' && dueOn < today
