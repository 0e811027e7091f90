/**
 * Accounting: journals in francs under the SYSCOHADA chart, derived from ledger, invoices and
 * receipts.
 *
 * Invariants: an entry balances and is booked once per key. Entries never change; a correction is
 * another entry. Nothing is booked in a locked month: what belongs there is booked on the first
 * open day. Months are locked in order, by two people.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Accounting } from './service.ts'

export type { AccountingDependencies } from './dependencies.ts'
export { accountingRoutes } from './routes.ts'
export { type Accounting, createAccounting } from './service.ts'

export function accountingJobs({ accounting }: { accounting: Accounting }): JobDefinition[] {
  return [
    { name: 'accounting.follow', everyMs: 5_000, atStart: true, work: () => accounting.followEvents() },
    {
      // Finds what no event announced.
      name: 'accounting.book',
      cron: '41 * * * *',
      atStart: true,
      work: () => accounting.bookAll(),
    },
  ]
}
