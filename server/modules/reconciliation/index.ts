/**
 * Reconciliation: compares bank statements and the chain with the books, and resolves the
 * differences.
 *
 * Invariants: a difference is a single named exception until books and world agree again or a
 * person resolves it. A resolution that moves money needs two signatures and is posted with it. No
 * new payout begins while an exception shows that money moved differently from the books. A side
 * that does not answer raises and clears nothing.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Reconciliation } from './service.ts'

export { type BankMatcherDependencies, createBankMatcher } from './bank-matcher.ts'
export { type ChainMatcherDependencies, createChainMatcher } from './chain-matcher.ts'
export type { ReconciliationDependencies } from './dependencies.ts'
export type { ComparedBalance, Comparison, Discrepancy, Matcher } from './port.ts'
export { reconciliationRoutes } from './routes.ts'
export { createReconciliation, type Reconciliation } from './service.ts'
export { payoutHold } from './store.ts'

// The job that compares books and world every two seconds.

/**
 * Payouts must stop within five seconds of a difference: two seconds leave time for a slow
 * comparison.
 */
const everyMs = 2_000

export function reconciliationJobs({ reconciliation }: { reconciliation: Reconciliation }): JobDefinition[] {
  return [{ name: 'reconciliation.compare', everyMs, atStart: true, work: () => reconciliation.compare() }]
}
