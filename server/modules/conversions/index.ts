/**
 * Conversions: XOF into USDT, from the request to the settled payout.
 *
 * Invariants:
 * - A conversion changes state only along the state table, under an optimistic lock on its version.
 * - A transition commits together with its ledger transfer, timeline entry, audit entry and event.
 * - Bank and chain are called only under ids that were committed before, so a retry is idempotent.
 * - The worker executes exactly the terms that the approval covered.
 */

export type { ConversionDependencies, ConversionPolicies } from './dependencies.ts'
export type { ConversionError } from './errors.ts'
export { createReceipt, receiptDocument, receiptPdf } from './receipt.ts'
export { conversionRefusals } from './refusals.ts'
export { conversionRoutes } from './routes.ts'
export { type Conversions, createConversions } from './service.ts'
export { createAdvance } from './store.ts'
export type { ConversionRow, Transition } from './tables.ts'
export { presentConversion } from './views.ts'
export { conversionJobs, dueJob } from './worker.ts'
