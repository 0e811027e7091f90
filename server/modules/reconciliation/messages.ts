export const treasury = 'Treasury'
export const correctionDescription = (id: number, kind: string, reference: string) =>
  `Correction of exception ${id}: ${kind} ${reference}`
export const exceptionNotFound = 'Exception not found.'
export const exceptionChanged = 'This exception has changed since you opened it. Reload it and try again.'
export const exceptionState = (state: string) => `The exception is ${state}.`
export const resolutionMismatch = "Exceptions of this kind can't be resolved this way."
export const resolutionMismatchField = "Exceptions of this kind can't be resolved this way"
export const counterAccountRule = 'A correction requires a counter account; other resolutions must not have one.'
export const chooseCounterAccount = 'Choose the counter account'
export const nothingToCorrectTitle = 'Nothing to correct'
export const nothingToCorrect = 'The ledger and the statement agree on this amount.'
export const ownApproval = "The person who proposed the resolution can't approve it."
export const subjectUnreachable = (subjectName: string, reason: string) =>
  `${subjectName} could not be reached: ${reason}`
export const balanceAt = (asOf: string) => `balance at ${asOf}`
export const balancesDiffer = (found: string, expected: string) => `it holds ${found}, but the ledger shows ${expected}`
export const agreesAgain = 'the ledger and the statement agree again'
/** `others` counts at most 49. */
export const payoutsStopped = (subjectName: string, detail: string, others: number) => {
  const more = others === 0 ? '' : ` (and ${others < 49 ? others : 'at least 49'} more)`
  return `Payouts are on hold until reconciliation matches: ${subjectName}: ${detail}${more}`
}
export const resolutionSubject = (subjectName: string, reference: string) =>
  `Resolution for ${subjectName}, ${reference}`
export const settlementRule =
  "Enter the francs that the delivery settles and the provider's document for tokens from the provider, and for no others."
export const settlementRuleField = 'is required for tokens from the provider, and must be empty for others'
export const documentNotFound = 'Document not found.'
export const settlementTooHighTitle = 'More than the provider holds'
export const settlementTooHigh = (max: string) =>
  `At most ${max} can be settled this way. Check the amount, or choose the other kind of delivery.`
export const settlementOffRateTitle = 'Amounts do not match'
export const settlementOffRate = (promised: string) =>
  `The conversions expect ${promised} for these francs, and the tokens received differ by more than 10%. Check the amount.`
