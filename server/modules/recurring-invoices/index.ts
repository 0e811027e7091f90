/**
 * Recurring invoices: templates of invoices with a schedule, and the invoice of each period.
 *
 * Invariants: a period of a template has at most one invoice. Invoice, run, audit entry, next
 * period and notification commit together. Each missed period gets its invoice, the oldest first;
 * periods that begin while it is paused get none. What cannot be sent stays a draft.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { runJob } from './run.ts'
import type { RecurringInvoices } from './service.ts'

export type { RecurringInvoiceDependencies } from './dependencies.ts'
export { recurringInvoiceRoutes } from './routes.ts'
export { createRecurringInvoices, type RecurringInvoices } from './service.ts'

export function recurringInvoiceJobs({ recurringInvoices }: { recurringInvoices: RecurringInvoices }): JobDefinition[] {
  return [
    {
      name: runJob,
      everyMs: 20_000,
      atStart: true,
      work: (signal) => recurringInvoices.runDue(signal),
    },
  ]
}
