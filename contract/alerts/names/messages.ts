/** Names of what an alert has, for screens, files and approvals. */
import type { AlertOutcome, AlertSeverity, AlertStatus, AlertType } from '../labels.ts'

export const typeNames = {
  threshold_exceeded: 'Threshold exceeded',
  regulatory_filing: 'Regulatory filing',
  suspicious_pattern: 'Suspicious pattern',
} as const satisfies Record<AlertType, string>
export const severityNames = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
} as const satisfies Record<AlertSeverity, string>
export const statusNames = {
  active: 'Active',
  investigating: 'Investigating',
  resolved: 'Resolved',
} as const satisfies Record<AlertStatus, string>
export const outcomeNames = {
  false_positive: 'False positive',
  confirmed: 'Confirmed',
  obligation_met: 'Obligation met',
  duplicate: 'Duplicate',
  accepted_risk: 'Accepted risk',
} as const satisfies Record<AlertOutcome, string>
