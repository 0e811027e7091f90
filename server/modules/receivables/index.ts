/**
 * Receivables: credits on bank statements, and the invoices that they pay.
 *
 * Invariants: a booking becomes one receipt, posted with it. What a receipt pays never exceeds it,
 * and never exceeds what is open on an invoice. A match, its payments, its ledger entries and its
 * audit entry commit together. Undoing is a reversal. A payment that comes from a receipt is
 * reversed with its match only.
 */

import type { DunningNotices } from '#server/modules/invoices/index.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { replacingLetter } from './dunning/service.ts'
import { noticesOf } from './dunning/store.ts'
import { importJob } from './import.ts'
import type { Receivables } from './service.ts'

export type { ReceivablesDependencies } from './dependencies.ts'
export { receivablesRoutes } from './routes.ts'
export { createReceivables, type Receivables, receivablesOn } from './service.ts'
export { payerAccountsOf, receiptsOfPayments } from './store.ts'

export const dunningNotices: DunningNotices = { of: noticesOf, letterOf: replacingLetter }

export function receivablesJobs({ receivables }: { receivables: Receivables }): JobDefinition[] {
  return [
    {
      name: importJob,
      everyMs: 3_000,
      atStart: true,
      work: (signal) => receivables.importReceipts(signal),
    },
  ]
}
