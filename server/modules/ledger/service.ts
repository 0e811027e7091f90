import { assert } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { Page } from '#server/platform/http/route.ts'
import { type AccountKey, type Entry, sumTrialBalance, type TrialBalance } from './rules.ts'
import { type StatementLine, type StatementRequest, takeStatement } from './statement.ts'
import { foldEntries, openAccount, postTransfer, selectBalance, selectBalances } from './store.ts'
import { verifyBooks } from './verification.ts'

export interface Transfer {
  /** UUIDv7. */
  readonly id: string
  /** What makes it the same transfer when it is asked for again, for instance `conversion:17:funded`. */
  readonly dedupeKey: string
  /** Lower-case words such as `funded`; see docs/adr/0003-posting-table.md. */
  readonly kind: string
  readonly description: string
  readonly occurredAt: Date
  readonly entries: readonly Entry[]
}

export interface Ledger {
  /** The account's number; opens it when it is new. */
  account(transaction: Transaction, key: AccountKey): Promise<number>
  /**
   * Posts a transfer once per dedupe key; `already_posted` when it was posted before with the same kind and entries.
   * Throws when it was posted with others, or when the entries do not sum to zero in each currency.
   */
  post(transaction: Transaction, transfer: Transfer): Promise<'posted' | 'already_posted'>
  /** Minor units, debit above zero; exact at the moment of asking, with what this transaction has posted. */
  balance(executor: Executor, accountId: number): Promise<bigint>
  trialBalance(executor: Executor): Promise<TrialBalance>
  /** An account's entries with the balance after each, newest first. Null when there is no such account or the cursor is foreign. */
  statement(executor: Executor, accountId: number, request: StatementRequest): Promise<Page<StatementLine> | null>
  /** Adds finished postings to the hot accounts' folds. How many transfers it took; null when another instance is at it. */
  fold(): Promise<number | null>
  /** Proves the books: reads every entry, and answers with whatever does not hold. */
  verify(executor: Executor): Promise<IntegrityViolation[]>
}

export interface LedgerDependencies {
  readonly database: Database
  readonly clock: Clock
}

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
    verify: verifyBooks,
  }
}
