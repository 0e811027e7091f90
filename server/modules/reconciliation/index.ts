/**
 * Reconciliation: compares bank statements and the chain with the books, and resolves the
 * differences.
 *
 * Invariants: a difference is a single named exception until books and world agree again or a
 * person resolves it. A resolution that moves money needs two signatures and is posted with it. No
 * new payout begins while an exception shows that money moved differently from the books. A side
 * that does not answer raises and clears nothing.
 */
export { type BankMatcherDependencies, createBankMatcher } from './bank-matcher.ts'
export { type ChainMatcherDependencies, createChainMatcher } from './chain-matcher.ts'
export type { ReconciliationDependencies } from './dependencies.ts'
export { reconciliationJobs } from './jobs.ts'
export type { ComparedBalance, Comparison, Discrepancy, Matcher } from './port.ts'
export { reconciliationRoutes } from './routes.ts'
export { createReconciliation, type Reconciliation } from './service.ts'
export { payoutHold } from './store.ts'
