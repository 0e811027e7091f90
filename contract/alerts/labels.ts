export const alertTypes = ['threshold_exceeded', 'regulatory_filing', 'suspicious_pattern'] as const
export type AlertType = (typeof alertTypes)[number]
/** Highest severity first. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

export const alertStatuses = ['active', 'investigating', 'resolved'] as const
export type AlertStatus = (typeof alertStatuses)[number]
export const alertOutcomes = ['false_positive', 'confirmed', 'obligation_met', 'duplicate', 'accepted_risk'] as const
export type AlertOutcome = (typeof alertOutcomes)[number]

export const alertSortKeys = ['timestamp', 'dueOn', 'severity'] as const

/** The alert rules, in the order in which screens list them. */
export const ruleCodes = [
  'threshold_exceeded',
  'filing_owed',
  'structuring',
  'velocity',
  'person_structuring',
  'person_velocity',
  'dormant_then_large',
  'new_client_then_large',
  'round_amounts',
  'limit_passed',
  'high_risk_country',
  'rate_off_parity',
  'shared_wallet',
  'circular_payments',
  'circular_ownership',
  'shared_person',
  'shared_details',
  'screening_hit',
] as const
export type RuleCode = (typeof ruleCodes)[number]
