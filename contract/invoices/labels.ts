/** Invoice labels that screens need at start-up. Free of schemas to keep the bundle small. */
export const invoiceStatuses = ['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceSortKeys = ['createdAt', 'dueDate', 'amountUsd', 'clientName', 'status'] as const
export type InvoiceSortKey = (typeof invoiceSortKeys)[number]

/** Currencies that an invoice may have (specification 9). */
export const invoiceCurrencies = ['USD', 'EUR', 'GBP', 'JPY'] as const
export type InvoiceCurrency = (typeof invoiceCurrencies)[number]
