/**
 * Ledger: the books, in double entry.
 *
 * Invariants, each a constraint or trigger of the database: a transfer's entries sum to zero in each currency and come
 * with it in one transaction; nothing is changed or removed; a dedupe key posts once. Balances of banks, clients and the
 * treasury are written with the entries; the other accounts are hot, and read as fold plus tail, exact at any time.
 */
export { ledgerJobs } from './jobs.ts'
export {
  bankOpeningEntries,
  correctionEntries,
  debitRefusedEntries,
  debitRequestedEntries,
  type ExchangeAmounts,
  fundedEntries,
  type PostingAccounts,
  payoutCompletedEntries,
  payoutRefusedEntries,
  payoutRequestedEntries,
  refundedEntries,
  refundRequestedEntries,
  treasuryOpeningEntries,
} from './postings.ts'
export { ledgerRoutes } from './routes.ts'
export type { AccountBalance, AccountKey, AccountKind, Entry, LedgerCurrency, TrialBalance } from './rules.ts'
export { inColumns } from './rules.ts'
export { createLedger, type Ledger, type Transfer } from './service.ts'
export type { StatementLine, StatementRequest } from './statement.ts'
