import { plural } from '#kernel/plural.ts'

export const pageTitle = 'Quotes'
export const recordTitle = 'Quote'
export const newAction = 'New quote'
export const createSubmit = 'Create quote'
export const editSubmit = 'Save quote'
export const formDescription = 'An offer that the client accepts. It becomes an invoice in one step.'
export const lockedRateHint = 'The rates stay those of the day on which the quote was created.'
export const createdToast = 'Quote created'
export const savedToast = 'Quote saved'
export const sentToast = 'Quote sent'
export const queuedHint = 'No mail server is set up: send the email from the outbox.'
export const acceptedToast = 'Quote accepted'
export const declinedToast = 'Quote declined'
export const invoicedToast = 'Invoice created'
export const duplicatedToast = 'Quote duplicated'

export const searchLabel = 'Search quotes'
export const statusNames = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
} as const
export const emptyTitle = 'No quotes yet'
export const emptyHint = 'Offer a price with a last day. An accepted quote becomes an invoice.'
export const searchEmptyTitle = 'No quotes found'
export const notFoundTitle = 'No such quote'
export const notFoundHint = 'It may have been entered wrongly.'
export const allAction = 'All quotes'

export const validUntilLabel = 'Valid until'
export const createdByLabel = 'Created by'
export const sentToLabel = 'Sent to'
export const answerLabel = "Client's answer"
export const answeredBy = (status: string, name: string, at: string) => `${status}, recorded by ${name}, ${at}`
export const termsTitle = 'Terms'
export const linesTitle = 'Lines'
export const quantityOf = (quantity: string, price: string) => `${quantity} × ${price}`

export const sendAction = 'Send quote'
export const sendHint = 'The PDF is stored and mailed. After that the quote cannot be edited.'
export const messageHint = 'Above the standard text'
export const acceptAction = 'Accepted'
export const declineAction = 'Declined'
export const acceptTitle = 'Record the acceptance'
export const declineTitle = 'Record the refusal'
export const noteHint = 'How and by whom, for example'
export const invoiceAction = 'Create invoice'
export const depositAction = 'Invoice a deposit'
export const depositHint =
  'The deposit invoice is a draft. The invoice of the quote credits every deposit that was sent.'
export const depositSizeLabel = 'Deposit as'
export const depositPercentOption = 'Percentage of the quote'
export const depositAmountOption = 'Amount before tax'
export const percentLabel = 'Percentage'
export const depositCreatedToast = 'Deposit invoice created'
export const depositsLabel = 'Deposits'
export const openInvoiceAction = 'Open invoice'
export const duplicateAction = 'Duplicate'
export const fromQuoteTitle = 'From a quote'
export const quoteCount = (count: number) => plural(count, { one: '# quote', other: '# quotes' })
