// Texts of bank receipts.
import { plural } from '#kernel/plural.ts'

export const unmatchedTab = 'Unmatched'
export const matchedTab = 'Matched'
export const otherTab = 'Not client payments'
export const searchLabel = 'Search receipts'
export const searchPlaceholder = 'Search by payer, reference or remittance'
export const unnamedPayer = 'Payer not named'
export const unmatchedEmptyTitle = 'Everything is matched'
export const unmatchedEmptyHint = 'New credits on your bank statements appear here with the invoices they may pay.'
export const emptyTitle = 'No receipts'
export const emptyHint = 'Matched receipts and other credits stay here for reference.'
export const searchEmptyTitle = 'No receipts match'
export const keysHint = 'Use ↑ and ↓ to move, Enter to confirm the best match, and a number to confirm another.'

export const bankLabel = 'Bank account'
export const referenceLabel = 'Bank reference'
export const bookedLabel = 'Booked on'
export const payerAccountLabel = 'Payer account'
export const remittanceLabel = 'Remittance'
export const leftLabel = 'Unmatched'
export const proposalsTitle = 'Suggested matches'
export const mentionsPaid = (number: string) =>
  `The payment mentions ${number}, which is already paid. The client may have paid twice.`
export const mentionsCancelled = (number: string) => `The payment mentions ${number}, which was cancelled.`
export const openInvoiceLink = 'Open invoice'
export const noProposals =
  'No open invoice or client awaiting francs fits this receipt. Match it manually, book it as client francs, or mark it as not a client payment.'
export const confirmAction = 'Confirm match'
export const confirmOther = (place: number) => `Confirm match ${place}`
export const certainBadge = 'Certain'
export const scoreText = (score: number) => `Score ${score}`
export const chargesLine = 'Bank charges'
export const fxGainLine = 'FX gain'
export const fxLossLine = 'FX loss'
export const leftAfter = (amount: string) => `${amount} remains unmatched.`
export const partAfter = (amount: string) => `${amount} remains due on the invoice.`

export const matchByHandAction = 'Match manually'
export const notCustomerAction = 'Not a client payment'
export const matchedToast = 'Receipt matched'
export const matchedDescription = (amount: string, numbers: string) => `${amount} pays ${numbers}.`
export const notDoneToast = 'Receipt not matched'

export const matchesTitle = 'Matches'
export const matchedBy = (name: string) => `Matched by ${name}`
export const matchedAutomatically = 'Matched automatically'
export const undoneBy = (name: string, reason: string) => `Undone by ${name}: ${reason}`
export const undoMatchAction = 'Undo match'
export const undoTitle = 'Undo this match?'
export const undoHint = 'Its payments are reversed, the invoices are open again, and the receipt is unmatched.'
export const undoneToast = 'Match undone'
export const payerTexts = {
  client: 'The payer is the client.',
  not_named: "The bank doesn't name the payer.",
  clear: 'The payer is not the client. Its name was screened without a hit.',
  hit: 'The payer is not the client, and its name resembles an entry on a sanctions list.',
  unscreened: "The payer is not the client, and couldn't be screened: no current sanctions list.",
} as const

export const asideHint =
  'The credit returns to reconciliation, where two people must explain it. Payouts are on hold until they do.'
export const asideReason = 'What is it?'
export const asideReasonRequired = 'Describe what it is'
export const asideAction = 'Move to reconciliation'
export const asideToast = 'Moved to reconciliation'
export const asideDescription = 'Find it under Reconciliation.'

export const handHint = (amount: string) => `Choose the invoices that this receipt of ${amount} pays.`
export const invoiceSearchLabel = 'Add an invoice'
export const noInvoiceFound = 'No open invoice found'
export const amountOf = (number: string) => `Amount for ${number}`
export const removeInvoice = (number: string) => `Remove ${number}`
export const openAmount = (client: string, amount: string) => `${client} · ${amount} open`
export const restAsCharges = 'Book the difference as bank charges'
export const restAsFx = 'Book the difference as FX difference'
export const restStaysOpen = 'Leave the difference open'
export const differenceLabel = (number: string) => `Difference on ${number}`
export const assignedLabel = 'Assigned'
export const remainingLabel = 'Remaining'
export const invoiceRequired = 'Add an invoice'
export const moreThanReceipt = 'The invoices take more than the receipt. Lower an amount.'
export const matchAction = 'Match'

export const depositProposalsLabel = 'Suggested clients'
export const clientFrancsText = (amount: string) => `${amount} as the client's own francs`
export const stillToSend = (amount: string) => `The client has ${amount} to send for its conversions.`
export const confirmDeposit = (client: string) => `Book as francs of ${client}`
export const depositByHandAction = 'Book as client francs'
export const depositedToast = 'Client francs booked'
export const depositedDescription = (amount: string, client: string) => `${amount} for ${client}.`
export const notDepositedToast = 'Client francs not booked'
export const depositHint = (amount: string) =>
  `Choose the client this receipt of ${amount} belongs to. It funds that client's conversions, past or future.`
export const depositAction = 'Book francs'
export const clientRequired = 'Choose a client or the own account'
export const amountRequired = 'Enter an amount'
export const depositsTitle = 'Client francs'
export const depositedBy = (name: string) => `Booked by ${name}`
export const undoDepositAction = 'Undo booking'
export const undoDepositTitle = 'Undo this booking?'
export const undoDepositHint = "The francs are removed from the client's account, and the receipt is unmatched again."
export const depositUndoneToast = 'Booking undone'

export const importAdviceAction = 'Import payment advice'
export const adviceHint = 'Import credits from a CSV file for accounts without bank statements. They become receipts.'
export const adviceColumns = (columns: string) => `Columns: ${columns}. The first two are required.`
export const chooseFileAction = 'Choose CSV file'
export const chooseAccount = 'Choose an account'
export const adviceAction = 'Import credits'
export const adviceRowsLabel = 'Rows of the file'
export const adviceReady = (count: number, amount: string) =>
  plural(count, {
    one: `# credit of ${amount} can be imported.`,
    other: `# credits totalling ${amount} can be imported.`,
  })
export const adviceImportedToast = (count: number) =>
  plural(count, { one: '# credit imported', other: '# credits imported' })
export const adviceLeftOut = (count: number) =>
  plural(count, { one: '# row was already imported and skipped.', other: '# rows were already imported and skipped.' })
export const unknownColumns = (names: string) => `Ignored columns: ${names}.`
export const readyState = 'New'
export const knownState = 'Already imported'
export const similarState = 'Already reported by the bank'
export const invalidState = 'Needs correction'
export const rowError = (line: number, column: string, message: string) => `Line ${line}, ${column}: ${message}`
