/**
 * Conversions: XOF into USDT, from the asking to the settled payout.
 *
 * Invariants: a conversion moves only along the state table, one move at a time, compared and set on its version; a move
 * and its ledger transfer, timeline step, audit entry and event commit together; the bank and the chain are asked only
 * under ids that were committed before, so that asking again is asking about the same thing; what an approval covered is
 * what is carried out.
 */

export type { ConversionDependencies, StandingOrders } from './dependencies.ts'
export type { ConversionError } from './errors.ts'
export { conversionJobs, dueJob } from './jobs.ts'
export type { Move } from './move.ts'
export { presentConversion } from './present.ts'
export { refusals as conversionRefusals } from './refusals.ts'
export { conversionRoutes } from './routes.ts'
export { type Conversions, createConversions } from './service.ts'
export { createAdvance } from './store.ts'
export type { ConversionRow } from './tables.ts'
