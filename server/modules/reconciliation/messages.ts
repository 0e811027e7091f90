export const treasury = 'Treasury'
export const correctionDescription = (id: number, kind: string, reference: string) =>
  `Correction of exception ${id}: ${kind} ${reference}`
export const exceptionNotFound = 'Exception not found.'
export const exceptionChanged = 'Somebody else changed the exception in the meantime. Reload it.'
export const exceptionState = (state: string) => `The exception is ${state}.`
export const resolutionMismatch = "Exceptions of this kind can't be resolved this way."
export const resolutionMismatchField = "Exceptions of this kind can't be resolved this way"
export const counterAccountRule = 'A correction requires a counter account; other resolutions have none.'
export const chooseCounterAccount = 'Choose the counter account'
export const nothingToCorrectTitle = 'Nothing to correct'
export const nothingToCorrect = 'The books and the statement agree on this amount.'
export const ownApproval = "The person who proposed the resolution can't approve it."
export const subjectUnreachable = (subjectName: string, reason: string) =>
  `${subjectName} could not be reached: ${reason}`
export const balanceAt = (asOf: string) => `balance at ${asOf}`
export const balancesDiffer = (found: string, expected: string) => `it holds ${found}, but the books say ${expected}`
export const agreesAgain = 'the books and the statement agree again'
/** `others` counts at most 49. */
export const payoutsStopped = (subjectName: string, detail: string, others: number) => {
  const more = others === 0 ? '' : ` (and ${others < 49 ? others : 'at least 49'} more)`
  return `Payouts are stopped until reconciliation matches: ${subjectName}: ${detail}${more}`
}
export const resolutionSubject = (subjectName: string, reference: string) =>
  `Resolution for ${subjectName}, ${reference}`
export const settlementRule =
  'For tokens from the provider, and only for them, enter the francs that they settle and its document.'
export const settlementRuleField = 'must be given for tokens from the provider, and only for them'
export const documentNotFound = 'This document was not found.'
export const settlementTooHighTitle = 'More than the provider has'
export const settlementTooHigh = (max: string) =>
  `At most ${max} can be settled in this way. Check the amount, or choose the other kind of delivery.`
export const settlementOffRateTitle = 'Amounts do not fit'
export const settlementOffRate = (promised: string) =>
  `Conversions promised ${promised} for these francs, and what arrived differs by more than 10%. Check the amount.`
