/** Ledger service: posting, balances and verification. */

import { assert, type IntegrityViolation } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { type AccountKey, sumTrialBalance, type TrialBalance } from './rules.ts'
import { type StatementLine, type StatementRequest, takeStatement } from './statement.ts'
import {
  foldEntries,
  openAccount,
  postTransfer,
  selectBalance,
  selectBalances,
  selectBreaches,
  type Transfer,
} from './store.ts'

export interface Ledger {
  /** Returns the account's number; opens the account on first use. */
  account(transaction: Transaction, key: AccountKey): Promise<number>
  /**
   * Posts a transfer once per dedupe key. Returns `already_posted` for a repeat with the same kind
   * and entries. Throws for other content under the key, and when entries do not sum to zero per
   * currency.
   */
  post(transaction: Transaction, transfer: Transfer): Promise<'posted' | 'already_posted'>
  /** Minor units, positive debit; exact, and includes what this transaction posted. */
  balance(executor: Executor, accountId: number): Promise<bigint>
  trialBalance(executor: Executor): Promise<TrialBalance>
  /**
   * An account's entries, newest first, with running balance. Null for an unknown account or
   * cursor.
   */
  statement(executor: Executor, accountId: number, request: StatementRequest): Promise<Page<StatementLine> | null>
  /**
   * Folds finished postings. Returns the number of transfers; null when another instance is
   * folding.
   */
  fold(): Promise<number | null>
  /** Verifies the books from every entry and returns all violations. */
  verify(executor: Executor): Promise<IntegrityViolation[]>
}

export type LedgerDependencies = Pick<PlatformServices, 'database' | 'clock'>

export function createLedger({ database, clock }: LedgerDependencies): Ledger {
  return {
    account: (transaction, key) => openAccount(transaction, key, clock.now()),
    async post(transaction, transfer) {
      assert(transfer.entries.length > 1, 'a transfer has at least two entries')
      return (await postTransfer(transaction, transfer)) ? 'posted' : 'already_posted'
    },
    balance: selectBalance,
    async trialBalance(executor) {
      return sumTrialBalance(await selectBalances(executor))
    },
    statement: takeStatement,
    fold: () => database.transaction(foldEntries),
    verify: verifyLedger,
  }
}

/** Verifies from entries alone: zero sums, stored and folded balances, no stray rows. */
async function verifyLedger(executor: Executor): Promise<IntegrityViolation[]> {
  const breaches = await selectBreaches(executor)
  return breaches.map(({ subject, breach }) => ({ area: 'ledger', id: subject, message: `${subject}: ${breach}` }))
}
