/** Invoice labels that screens need at start-up. Free of schemas to keep the bundle small. */
export const invoiceStatuses = ['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceSortKeys = ['createdAt', 'dueDate', 'amountUsd', 'clientName', 'status'] as const
export type InvoiceSortKey = (typeof invoiceSortKeys)[number]

/** What an invoice or a quote lacks before it is sent to a client. */
export const missingParts = [
  'business_name',
  'business_address',
  'business_tax_id',
  'business_bank',
  'client_address',
  'client_email',
  'client_tax_id',
  'tax_reason',
] as const
export type MissingPart = (typeof missingParts)[number]

/** Currencies that an invoice may have (specification 9). */
export const invoiceCurrencies = ['USD', 'EUR', 'GBP', 'JPY'] as const
/** Currencies of a typed price: the invoice's own, dollars, or francs at the locked rate. */
export const priceCurrencies = [...invoiceCurrencies, 'XOF'] as const
export type PriceCurrency = (typeof priceCurrencies)[number]
export type InvoiceCurrency = (typeof invoiceCurrencies)[number]

/** Categories that say why a line has no tax. */
export const untaxedCategories = ['O', 'E', 'AE', 'G'] as const
