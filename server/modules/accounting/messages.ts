// Texts of accounting. Entries are stored in English; `reasonText` finds their translations.
import { monthInWords, ofMonthInWords } from '#contract/reports/period-words.ts'

export const lockNoun = 'lock request'
export const saleDescription = (number: string, client: string) => `Invoice ${number}, ${client}`.slice(0, 300)
export const creditDescription = (number: string, client: string) => `Credit note ${number}, ${client}`.slice(0, 300)
export const paymentDescription = (number: string, client: string) => `Payment of ${number}, ${client}`.slice(0, 300)
export const creditAppliedDescription = (creditNote: string, invoice: string) =>
  `Credit ${creditNote} applied to ${invoice}`
export const refundDescription = (creditNote: string, client: string) =>
  `Refund of ${creditNote}, ${client}`.slice(0, 300)
export const differenceDescription = (numbers: string) => `Exchange difference on ${numbers}`
export const matchDescription = (numbers: string) => `Receipt for ${numbers}`
export const chargesDescription = (numbers: string) => `Bank charges on ${numbers}`
export const feeDescription = (reference: string) => `Service fee of ${reference}`
/** By the kind of a conversion's transfer. */
export const transferDescriptions = {
  debit_requested: (reference: string) => `Debit requested, ${reference}`,
  debit_refused: (reference: string) => `Debit refused, ${reference}`,
  funded: (reference: string) => `Funded, ${reference}`,
  payout_requested: (reference: string) => `Payout requested, ${reference}`,
  payout_refused: (reference: string) => `Payout refused, ${reference}`,
  payout_completed: (reference: string) => `Payout completed, ${reference}`,
  payout_reopened: (reference: string) => `Payout reopened, ${reference}`,
  refund_requested: (reference: string) => `Refund requested, ${reference}`,
  refund_refused: (reference: string) => `Refund refused, ${reference}`,
  refunded: (reference: string) => `Refunded, ${reference}`,
} as const
export const correctionDocument = (id: number) => `EXC-${id}`
export const transferDocument = (kind: string, id: string) => `${kind.replaceAll('_', '-')}-${id.slice(0, 8)}`
export const revaluationDescription = (number: string) => `Revaluation of ${number}`
export const reversalDescription = (description: string) => `Reversal: ${description}`
export const lateDescription = (description: string, eventOn: string) => `${description} (dated ${eventOn})`

export const lockSubject = (month: string) => `Lock ${ofMonthInWords(month)}`
export const lockNotFound = 'Lock request not found.'
export const lockDecided = 'This request has already been decided.'
export const lockWaiting = (month: string) =>
  `The lock ${ofMonthInWords(month)} is awaiting a decision. Decide on it or withdraw it first.`
export const notNextMonth = (next: string | null) =>
  next === null
    ? 'No month can be locked yet: a month can be locked once it has ended and has entries.'
    : `Months are locked in order. The next one is ${monthInWords(next)}.`
export const noMonthEndRate = (month: string) =>
  `No XOF rate is stored for or before the end ${ofMonthInWords(month)}. Import rates, then lock the month.`
export const requesterDecides = 'A second person must lock the month. You can withdraw your request.'
export const nothingToExport = (month: string) =>
  `All entries ${ofMonthInWords(month)} have already been exported in this format. Download the last export again.`
export const nothingTitle = 'Nothing to export'
export const exportNotFound = 'Export not found.'
export const unknownAccount = (number: string) => `Account ${number} is not in the chart. Add it first.`
export const unknownClient = 'Choose a client'
export const defaultNeeded = 'Each purpose needs an account. Choose another account instead.'
export const taxNotPossible = 'Only sales and collected tax depend on the tax category'

export const journalNames = {
  VE: 'Ventes',
  BQ: 'Banque',
  CV: 'Conversions',
  EC: 'Écarts de change',
  FR: 'Frais',
  OD: 'Opérations diverses',
} as const

/** Columns of the file for people. */
export const journalColumns = {
  journal: 'Journal',
  entry: 'Entry',
  booked: 'Booked',
  event: 'Event',
  account: 'Account',
  accountName: 'Account name',
  party: 'Party',
  document: 'Document',
  description: 'Description',
  debit: 'Debit',
  credit: 'Credit',
  letter: 'Letter',
  currency: 'Currency',
  amount: 'Amount',
  rate: 'Rate',
} as const
