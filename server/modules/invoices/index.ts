/**
 * Invoices: what clients are billed, what they have paid, what was taken back, and who was reminded when.
 *
 * Invariants: numbers are gapless by series and year; only a draft is edited, and what was sent never changes (the database
 * refuses it too); a payment is taken back only by a row that says why; lines, discounts, taxes, payments and credit notes add up exactly in dollars, in the local currency and in
 * francs, and an invoice is open in all three or in none; more than is open is never taken; a reminder goes out once.
 */
export type { InvoiceDependencies, MailQueue } from './dependencies.ts'
export { invoiceJobs } from './jobs.ts'
export { createRenderer } from './pdf/renderer.ts'
export { publicInvoiceRoutes } from './public-page/routes.ts'
export { invoiceRoutes } from './routes.ts'
export { createInvoices, type InvoicePdf, type Invoices, type PublicInvoice } from './service.ts'
