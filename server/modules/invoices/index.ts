/**
 * Invoices: billing, payments, credit notes and reminders.
 *
 * Invariants: numbers are gapless per series and year. Only a draft can be edited; the database
 * also rejects changes to a sent invoice. A payment is reversed only by a row with a reason. Lines,
 * discounts, taxes, payments and credit notes add up exactly in dollars, local currency and francs.
 * An invoice is open in all three currencies or in none. Nothing settles more than the open amount.
 * Each reminder is sent once.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Invoices } from './service.ts'

export type { CertificationMarks, CertificationPolicy, IssuedCreditNote } from './certification-policy.ts'
export { noCertification } from './certification-policy.ts'
export type { DunningNotices, InvoiceDependencies, MailQueue } from './dependencies.ts'
export type { DepositSize } from './deposits.ts'
export { plainDecimal, unpackDocument } from './document.ts'
export { draftLineOf } from './draft.ts'
export type { DraftContent } from './draft-content.ts'
export { runRules } from './e-invoice-rules.ts'
export type { InvoiceError } from './errors.ts'
export { createRenderer } from './pdf/renderer.ts'
export { percent, presentPricedLine } from './presentation.ts'
export { publicInvoiceRoutes } from './public-page/routes.ts'
export { invoiceRefusals } from './refusals.ts'
export { invoiceRoutes } from './routes.ts'
export { invoiceSealedColumn } from './send.ts'
export { createInvoices, type InvoicePdf, type Invoices, type PublicInvoice } from './service.ts'
export { type InvoiceRow, type LineRow as InvoiceLineRow, lineColumns, priceColumns } from './tables.ts'

/** Scheduled jobs: overdue status, reminders, tally. */
export function invoiceJobs({ invoices }: { invoices: Invoices }): JobDefinition[] {
  return [
    {
      // Runs hourly because the business time zone determines when a day ends.
      name: 'invoices.overdue',
      cron: '3 * * * *',
      atStart: true,
      work: (signal) => invoices.markOverdue(signal),
    },
    {
      name: 'invoices.remind',
      cron: '20 7-17 * * *',
      atStart: true,
      work: (signal) => invoices.sendReminders(signal),
    },
    {
      name: 'invoices.send-scheduled',
      everyMs: 20_000,
      atStart: true,
      work: (signal) => invoices.sendScheduled(signal),
    },
    { name: 'invoices.follow', everyMs: 5_000, work: () => invoices.followClients() },
    { name: 'invoices.fold-tally', cron: '*/10 * * * *', work: () => invoices.foldTally() },
  ]
}
