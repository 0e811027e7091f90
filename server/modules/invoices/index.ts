/**
 * Invoices: billing, payments, credit notes and reminders.
 *
 * Invariants: numbers are gapless per series and year. Only a draft can be edited; the database
 * also rejects changes to a sent invoice. A payment is reversed only by a row with a reason. Lines,
 * discounts, taxes, payments and credit notes add up exactly in dollars, local currency and francs.
 * An invoice is open in all three currencies or in none. Nothing settles more than the open amount.
 * Each reminder is sent once.
 */
export type { InvoiceDependencies, MailQueue } from './dependencies.ts'
export { invoiceJobs } from './jobs.ts'
export { createRenderer } from './pdf/renderer.ts'
export { publicInvoiceRoutes } from './public-page/routes.ts'
export { invoiceRoutes } from './routes.ts'
export { createInvoices, type InvoicePdf, type Invoices, type PublicInvoice } from './service.ts'
