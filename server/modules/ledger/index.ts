/**
 * Ledger: double-entry books.
 *
 * Invariants, each enforced by a constraint or trigger: the entries of a transfer sum to zero per
 * currency and are written in its transaction. Rows are never changed or deleted. A dedupe key
 * posts once. Balances of banks, clients and the treasury are written with the entries. All other
 * accounts are hot: their balance is the fold plus the tail, exact at any time.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Ledger } from './service.ts'

export {
  bankOpeningEntries,
  clientDepositEntries,
  clientDepositReversedEntries,
  correctionEntries,
  debitRefusedEntries,
  debitRequestedEntries,
  type ExchangeAmounts,
  fundedEntries,
  type PostingAccounts,
  payoutCompletedEntries,
  payoutRefusedEntries,
  payoutRequestedEntries,
  providerDeliveredEntries,
  type ReceiptMatch,
  receiptEntries,
  receiptMatchedEntries,
  receiptMatchReversedEntries,
  receiptReleasedEntries,
  refundedEntries,
  refundRequestedEntries,
  treasuryOpeningEntries,
  treasuryToppedUpEntries,
} from './postings.ts'
export { ledgerRoutes } from './routes.ts'
export type { AccountBalance, AccountKey, AccountKind, Entry, LedgerCurrency, TrialBalance } from './rules.ts'
export { deliveryCost, inColumns } from './rules.ts'
export { createLedger, type Ledger } from './service.ts'
export type { StatementLine, StatementRequest } from './statement.ts'
export type { Transfer } from './store.ts'

/** Keeps the tail short that a balance of a hot account adds up on each read. */
const foldEveryMs = 3_000

export function ledgerJobs({ ledger }: { ledger: Ledger }): JobDefinition[] {
  return [
    {
      name: 'ledger.fold',
      everyMs: foldEveryMs,
      atStart: true,
      async work() {
        await ledger.fold()
      },
    },
  ]
}
