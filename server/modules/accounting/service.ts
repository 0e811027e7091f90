// The public interface of accounting.
import { monthOf } from '#kernel/clock.ts'
import type { Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import { type EventToFollow, followEvents } from '#server/platform/events/event-consumer.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { pageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { changeMapping, saveAccount } from './chart.ts'
import type { AccountingDependencies } from './dependencies.ts'
import type { MappingRule } from './derivation/draft.ts'
import type { Named } from './derivation/store.ts'
import type { AccountingError } from './errors.ts'
import { createExport } from './exports.ts'
import { decideLock, type LockDecision, nextMonth, requestLock } from './lock.ts'
import { bookNew } from './new-entries.ts'
import { monthDays } from './rules.ts'
import {
  type ExportFile,
  findExportFile,
  findLockedThrough,
  findWaiting,
  newestExports,
  newestRequests,
} from './store.ts'
import {
  type BalanceRow,
  balancesIn,
  bookedMonths,
  type JournalRow,
  type LineFilter,
  lineSorting,
  pageOfLines,
} from './store-journal.ts'
import type { ExportRow, LockRow } from './tables.ts'

/** Cursor name in the outbox. */
const consumer = 'accounting'
const maxMonths = 120
const maxLocks = 24
const maxExports = 200

export interface BookState {
  readonly months: readonly { readonly month: string; readonly entries: number; readonly isLocked: boolean }[]
  readonly lockedThrough: string | null
  readonly nextMonth: string | null
  readonly locks: readonly LockRow[]
}

export interface Accounting {
  /** Books what happened since the last call; does nothing without events. */
  followEvents(): Promise<void>
  /** Books every source that has no entry, and returns the number of entries. */
  bookAll(): Promise<number>
  lines(
    executor: Executor,
    filter: Omit<LineFilter, 'days'> & { readonly month?: string | undefined },
    page: { readonly limit: number; readonly sorting: Sorting<'bookedOn'> },
  ): Promise<Page<JournalRow>>
  trialBalance(executor: Executor, month: string): Promise<BalanceRow[]>
  book(executor: Executor): Promise<BookState>
  /** The request that waits for a second person; null without one. */
  waitingLock(executor: Executor): Promise<LockRow | null>
  requestLock(
    transaction: Transaction,
    actor: Actor & { readonly userId: string },
    input: { readonly month: string },
  ): Promise<Result<LockRow, AccountingError>>
  decideLock(transaction: Transaction, actor: Actor, decision: LockDecision): Promise<Result<LockRow, AccountingError>>
  /** The newest exports, of all months or of one. */
  exports(executor: Executor, month?: string): Promise<ExportRow[]>
  createExport(
    transaction: Transaction,
    actor: Actor,
    input: Parameters<typeof createExport>[3],
  ): Promise<Result<ExportRow, AccountingError>>
  exportFile(executor: Executor, id: number): Promise<ExportFile | null>
  saveAccount(
    transaction: Transaction,
    actor: Actor,
    account: { readonly number: string; readonly label: string },
  ): Promise<Result<undefined, AccountingError>>
  changeMapping(
    transaction: Transaction,
    actor: Actor,
    change: MappingRule,
  ): Promise<Result<undefined, AccountingError>>
}

/** Invoices and receipts that events name; null if one is about invoices without naming them. */
function namedBy(events: readonly EventToFollow[]): Named | null {
  const idsOf = (kind: string) => [
    ...new Set(events.flatMap((event) => (event.kind === kind ? [Number(event.aggregateId)] : []))),
  ]
  const invoiceIds = idsOf('invoices')
  if (!invoiceIds.every(Number.isInteger)) return null
  return { invoiceIds, receiptIds: idsOf('receivables').filter(Number.isInteger) }
}

export function createAccounting(deps: AccountingDependencies): Accounting {
  return {
    followEvents: async () => {
      await followEvents(deps.database, consumer, async (transaction, events) => {
        await bookNew(deps, transaction, namedBy(events))
      })
    },
    bookAll: () => deps.database.transaction((transaction) => bookNew(deps, transaction)),
    async lines(executor, { month, ...filter }, { limit, sorting }) {
      const days = month === undefined ? undefined : monthDays(month)
      const { rows, total } = await pageOfLines(executor, { ...filter, days }, { limit: limit + 1, sorting })
      return pageOf(lineSorting, sorting, { rows, total, limit })
    },
    trialBalance: (executor, month) => balancesIn(executor, monthDays(month)),
    async book(executor) {
      const lockedThrough = await findLockedThrough(executor)
      const months = await bookedMonths(executor, maxMonths)
      return {
        months: months.map((one) => ({
          ...one,
          isLocked: lockedThrough !== null && one.month <= monthOf(lockedThrough),
        })),
        lockedThrough,
        nextMonth: await nextMonth(deps, executor),
        locks: await newestRequests(executor, maxLocks),
      }
    },
    waitingLock: findWaiting,
    requestLock: (transaction, actor, input) => requestLock(deps, transaction, actor, input),
    decideLock: (transaction, actor, decision) => decideLock(deps, transaction, actor, decision),
    exports: (executor, month) => newestExports(executor, { month, limit: maxExports }),
    createExport: (transaction, actor, input) => createExport(deps, transaction, actor, input),
    exportFile: findExportFile,
    saveAccount: (transaction, actor, account) => saveAccount(deps, transaction, actor, account),
    changeMapping: (transaction, actor, change) => changeMapping(deps, transaction, actor, change),
  }
}
