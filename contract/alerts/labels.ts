export const alertTypes = ['threshold_exceeded', 'regulatory_filing', 'suspicious_pattern'] as const
export type AlertType = (typeof alertTypes)[number]
/** Highest severity first. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

export const alertStatuses = ['active', 'investigating', 'resolved'] as const
export type AlertStatus = (typeof alertStatuses)[number]
export const alertOutcomes = ['false_positive', 'confirmed'] as const
export type AlertOutcome = (typeof alertOutcomes)[number]

export const alertSortKeys = ['timestamp', 'dueOn', 'severity'] as const
