export const treasury = 'Treasury'
export const correctionDescription = (id: number, kind: string, reference: string) =>
  `Correction of exception ${id}: ${kind} ${reference}`
export const exceptionNotFound = 'Exception not found.'
export const exceptionChanged = 'Somebody else changed the exception in the meantime. Reload it.'
export const exceptionState = (state: string) => `The exception is ${state}.`
export const resolutionMismatch = "Exceptions of this kind can't be resolved this way."
export const resolutionMismatchField = "Exceptions of this kind can't be resolved this way"
export const counterAccountRule = 'A correction names its counter account; nothing else does.'
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
  'Tokens from the provider name the francs that they settle and its document; nothing else does.'
export const settlementRuleField = 'must be given for tokens from the provider, and only for them'
export const documentNotFound = 'This document was not found.'
export const settlementTooHighTitle = 'More than the provider has'
export const settlementTooHigh = (max: string) =>
  `At most ${max} can be settled in this way. Check the amount, or choose the other kind of delivery.`
export const settlementOffRateTitle = 'Amounts do not fit'
export const settlementOffRate = (promised: string) =>
  `Conversions promised ${promised} for these francs, and what arrived differs by more than 10%. Check the amount.`
/** Kinds of exceptions in the description of a correction. */
export const exceptionKindNames = {
  unknown_booking: 'unknown booking',
  booked_twice: 'booked twice',
  amount_differs: 'amount differs',
  booking_missing: 'booking missing',
  rejected_but_booked: 'rejected but booked',
  balance_differs: 'balance differs',
  message_contradicts: 'message contradicts',
  message_unknown: 'message unknown',
  message_unreadable: 'message unreadable',
  account_unknown: 'account unknown',
  statement_gap: 'statement gap',
  answer_late: 'answer late',
  delivery_in_doubt: 'delivery in doubt',
  unknown_transfer: 'unknown transfer',
  sent_twice: 'sent twice',
  transfer_differs: 'transfer differs',
  transfer_missing: 'transfer missing',
  rejected_but_sent: 'rejected but sent',
  tokens_arrived: 'tokens arrived',
  foreign_key_use: 'foreign key use',
  reorganised: 'reorganised',
  providers_disagree: 'providers disagree',
} as const
