import { plural } from '#kernel/plural.ts'

export const pageTitle = 'Quotes'
export const recordTitle = 'Quote'
export const newAction = 'New quote'
export const createSubmit = 'Create quote'
export const editSubmit = 'Save quote'
export const formDescription = 'An offer to a client. Once accepted, it becomes an invoice in one step.'
export const lockedRateHint = 'Rates are locked when the quote is created.'
export const createdToast = 'Quote created'
export const savedToast = 'Quote saved'
export const sentToast = 'Quote sent'
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
export const emptyHint = 'Offer a price until a set date. An accepted quote becomes an invoice.'
export const searchEmptyTitle = 'No quotes found'
export const notFoundTitle = 'Quote not found'
export const notFoundHint = 'Check the address.'
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
export const sendHint = "The PDF is saved and emailed. A sent quote can't be edited."
export const acceptAction = 'Mark as accepted'
export const declineAction = 'Mark as declined'
export const acceptTitle = 'Mark quote as accepted'
export const declineTitle = 'Mark quote as declined'
export const noteHint = 'For example, how and by whom'
export const invoiceAction = 'Create invoice'
export const depositAction = 'Invoice a deposit'
export const depositHint = "Creates a draft deposit invoice. The quote's invoice deducts every deposit sent."
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
