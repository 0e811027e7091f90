/** Labels of recurring invoices. Free of schemas to keep the bundle small. */
export const frequencies = ['week', 'month', 'quarter', 'year'] as const
export type Frequency = (typeof frequencies)[number]

/** An ended one never starts again. */
export const recurringStates = ['active', 'paused', 'ended'] as const
export type RecurringState = (typeof recurringStates)[number]

/**
 * `draft`: created for a person to send. `not_sent`: created, but it could not be sent and stays a
 * draft. `not_created`: no invoice yet; the period can be tried again.
 */
export const runOutcomes = ['draft', 'sent', 'not_sent', 'not_created'] as const
export type RunOutcome = (typeof runOutcomes)[number]
