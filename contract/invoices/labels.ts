/** The words of invoices that screens need before they are drawn: no schema stands here, so that this costs them little. */
export const invoiceStatuses = ['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceSortKeys = ['createdAt', 'dueDate', 'amountUsd', 'clientName', 'status'] as const
export type InvoiceSortKey = (typeof invoiceSortKeys)[number]

/** What an invoice can be in beside dollars (specification 9). */
export const invoiceCurrencies = ['USD', 'EUR', 'GBP', 'JPY'] as const
export type InvoiceCurrency = (typeof invoiceCurrencies)[number]
