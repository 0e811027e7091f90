import type { AlertOutcome, AlertSeverity, AlertStatus, AlertType } from '#contract/alerts/labels.ts'

export const typeNames = {
  threshold_exceeded: 'Seuil dépassé',
  regulatory_filing: 'Déclaration réglementaire',
  suspicious_pattern: 'Schéma suspect',
} as const satisfies Record<AlertType, string>
// Agree with « alerte » and « gravité », which are feminine.
export const severityNames = {
  critical: 'Critique',
  high: 'Élevée',
  medium: 'Moyenne',
  low: 'Faible',
} as const satisfies Record<AlertSeverity, string>
export const statusNames = {
  active: 'Active',
  investigating: 'En cours d’examen',
  resolved: 'Clôturée',
} as const satisfies Record<AlertStatus, string>
export const outcomeNames = {
  false_positive: 'Fausse alerte',
  confirmed: 'Confirmée',
  obligation_met: 'Obligation remplie',
  duplicate: 'Doublon',
  accepted_risk: 'Risque accepté',
} as const satisfies Record<AlertOutcome, string>
