/**
 * Reconciliation: bank statements and the chain against the books, and what is done where they disagree.
 *
 * Invariants: a disagreement stands as one named exception until the world and the books agree again or somebody resolves
 * it; what moves money is signed by two people and booked with the resolution; while an exception stands that says money
 * moved otherwise than the books have it, no new payout begins. A side that does not answer raises and clears nothing.
 */
export { type BankMatcherDependencies, createBankMatcher } from './bank-matcher.ts'
export { type ChainMatcherDependencies, createChainMatcher } from './chain-matcher.ts'
export type { ReconciliationDependencies } from './dependencies.ts'
export { reconciliationJobs } from './jobs.ts'
export type { ComparedBalance, Comparison, Discrepancy, Matcher } from './port.ts'
export { reconciliationRoutes } from './routes.ts'
export { createReconciliation, type Reconciliation } from './service.ts'
export { payoutHold } from './store.ts'
