// Texts of receivables.
import { dayInWords } from '#contract/reports/period-words.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { plural } from '#kernel/plural.ts'

export const numberNamed = (numbers: string) => `The payment mentions ${numbers}.`
export const numberAlike = (numbers: string) => `The payment may refer to ${numbers}.`
export const buyerReferenceNamed = (references: string) => `The payment mentions the buyer's reference ${references}.`
export const othersNamed = (count: number) =>
  `The payment also mentions ${plural(count, { one: '# other open invoice', other: '# other open invoices' })}.`
export const fitReasons = {
  exact: 'The amount equals the open amount.',
  day_rate: 'The amount equals the open amount at the rate of the day.',
  charges: 'The amount equals the open amount less bank charges.',
  day_rate_charges: 'The amount equals the open amount at the rate of the day, less bank charges.',
  near: 'The amount is within 1% of the open amount at the rate of the day.',
  part: 'The amount pays part of the open amount.',
  over: 'The amount is more than the open amount.',
} as const
export const severalClients = 'The invoices belong to different clients.'
export const accountLearnt = (client: string) => `${client} has paid from this account before.`
export const accountOfOther = 'Another client has paid from this account before.'
export const sameName = (client: string) => `The payer's name matches ${client}.`
export const alikeName = (client: string) => `The payer's name is similar to ${client}.`
export const otherPayer = (client: string) => `The payer's name does not match ${client}.`
export const bookedBeforeSent = 'The bank booked the payment before the invoice was sent.'
export const nearDueDate = 'The bank booked the payment close to the due date.'

export const conversionNamed = (references: string) => `The payment mentions conversion ${references}.`
export const amountNeeded = 'The amount is exactly what the client still has to send.'
export const depositDescription = (reference: string) => `Receipt ${reference} is a client deposit`
export const depositReversalDescription = (reference: string) => `Client deposit of receipt ${reference} undone`
export const depositUndoneByUser = 'Deposit undone'
export const depositNotFound = 'This deposit was not found or has already been undone.'
export const depositTooLow = 'must be more than zero'

export const receiptDescription = (bank: string, reference: string) => `Receipt ${reference} at ${bank}`
export const matchDescription = (reference: string, numbers: string) => `Receipt ${reference} pays ${numbers}`
export const reversalDescription = (reference: string) => `Match of receipt ${reference} undone`
export const releasedDescription = (reference: string) => `Receipt ${reference} is not a client payment`
export const paymentReference = (reference: string) => `Bank receipt ${reference}`
export const undoneByUser = 'Match undone'

export const receiptNotFound = 'Receipt not found.'
export const receiptState = (state: string) => `The receipt is ${state}.`
export const stateNames = { open: 'unmatched', matched: 'matched', other: 'not a client payment' } as const
export const alreadyAllocated = 'Part of this receipt is already matched. Undo that match first.'
export const tooMuchTitle = 'More than was received'
export const tooMuch = (left: string) => `Only ${left} of this receipt is unmatched.`
export const invoiceTwice = 'must name each invoice once'
export const settledTooLow = 'must settle more than zero'
export const chargesTooHigh = (max: string) =>
  `Bank charges can be at most ${max}. An administrator can change this limit.`
export const fxTooHigh = 'The FX difference can be at most 10% of the amount received.'
export const matchNotFound = 'This match was not found or has already been undone.'

export const statementTitle = 'Statement of account'
export const statementOf = (period: string) => `Statement of account, ${period}`
export const statementFile = (clientId: number, until: string) => `statement-${clientId}-${until}`
export const movementsSheet = 'Movements (USD)'
export const ageingSheet = 'Ageing (USD)'
export const movementNames = {
  invoice: 'Invoice',
  deposit_invoice: 'Deposit invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  payment_reversal: 'Payment reversed',
  credit_applied: 'Credit applied',
  refund: 'Credit refunded',
  refund_reversal: 'Refund reversed',
  cancellation: 'Invoice cancelled',
} as const
export const ageNames = {
  current: 'Not due',
  days30: '1–30 days past due',
  days60: '31–60 days past due',
  days90: '61–90 days past due',
  older: 'Over 90 days past due',
} as const
export const dateHeader = 'Date'
export const documentHeader = 'Document'
export const referenceHeader = 'Reference'
export const invoiceHeader = 'Invoice'
export const dueHeader = 'Due'
export const chargedHeader = 'Charged'
export const settledHeader = 'Settled'
export const balanceHeader = 'Balance'
export const creditChangeHeader = 'Change in credit'
export const ageHeader = 'Age'
export const openHeader = 'Open'
export const clientFact = 'Client'
export const addressFact = 'Address'
export const periodFact = 'Period'
export const periodText = (from: string, until: string) => `${dayInWords(from)} to ${dayInWords(until)}`
export const openingFact = 'Opening balance (USD)'
export const closingFact = 'Closing balance (USD)'
export const owedToClientFact = 'Credit in your favour (USD)'
export const plainAmount = (decimal: string) => decimal
export const dollarsInWords = (minor: bigint) => `USD ${toDecimal(usd(minor)).replace(/\B(?=(\d{3})+(?=\.|$))/g, ',')}`
export const statementEmailSubject = 'Statement of account, {period}'
export const statementEmailText = `Dear {contact},

Please find attached your statement of account for {period}. The closing balance is {balance}.

If anything differs from your records, please reply to this email.

{business}`
export const clientNotFound = 'Client not found.'
export const periodReversed = 'must not be after the last day'
export const periodInFuture = 'must not be in the future'
export const tooManyLinesTitle = 'Too many lines'
export const tooManyLines = (max: number) => `A statement has at most ${max} lines. Choose a shorter period.`

export const dayText = (day: string) => dayInWords(day)
export const dunningSubjects = {
  1: 'Payment reminder: invoice {number} from {business}',
  2: 'Second reminder: invoice {number} from {business}',
  3: 'Final notice: invoice {number} from {business}',
} as const
export const dunningTexts = {
  1: `Dear {contact},

Invoice {number} was due on {dueDate}, and {owed} is still outstanding. This may be an oversight: please pay it now, or let us know if anything is unclear. The invoice is attached.

If you have paid in the meantime, please disregard this email.

{business}`,
  2: `Dear {contact},

Despite our reminder, {owed} of invoice {number} is still outstanding. It was due on {dueDate}, {days} days ago. Please pay within seven days, or write to us today if you dispute the invoice, which is attached.

{business}`,
  3: `Dear {contact},

This is our final notice about invoice {number}. {owed} has been outstanding since {dueDate}, {days} days ago. If we don't receive the payment within seven days, we will hand the claim over for collection and may suspend our services.

{business}`,
} as const
export const unusedCredit = (credit: string) =>
  `You have ${credit} in credit with us, which is not deducted here. We can set it off against this invoice.`
export const invoiceNotFound = 'Invoice not found.'
export const stopNotFound = 'This stop was not found or has already been lifted.'
export const dunningStopped = (reason: string) => `Dunning is stopped: ${reason}`
export const alreadyStopped = 'Dunning is already stopped.'
export const noticeNotDue = 'This notice is not due yet.'
export const noticeSentBefore = (level: number) => `Notice ${level} has already been sent.`

export const adviceDay = 'must be a day such as 2026-11-25 or 25/11/2026'
export const adviceDayTooEarly = 'must not be more than a year ago'
export const adviceAmount = 'must be whole francs above zero'
export const adviceTooLong = (max: number) => `must have at most ${max} characters`
export const adviceAccount = 'must have 5 to 34 letters and digits'
export const adviceReferenceTwice = 'appears twice in the file'
export const adviceContradicts = 'was already imported with a different amount'
export const adviceOtherDay = 'was already imported for another day; use another reference'
export const adviceRowInvalid = (line: number, column: string, message: string) =>
  `Line ${line}, ${column}: ${message}. Correct the file and import it again.`
export const accountNotFound = 'Bank account not found.'
export const accountNotConnected = 'This bank account is not connected. Test the connection first.'
