import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { pageOf } from '#server/platform/http/cursor.ts'
import {
  createQuote,
  decideQuote,
  depositQuote,
  duplicateQuote,
  editQuote,
  invoiceQuote,
  pdfBytes,
  type QuoteContent,
  sendQuote,
} from './change.ts'
import type { QuoteDependencies } from './dependencies.ts'
import { pageOfQuotes, type QuoteFilter, quoteSorting } from './store.ts'
import type { QuoteRow } from './tables.ts'

export type Quotes = ReturnType<typeof createQuotes>

export function createQuotes(deps: QuoteDependencies) {
  return {
    async list(
      executor: Executor,
      filter: QuoteFilter,
      { limit, sorting }: { readonly limit: number; readonly sorting: Sorting<'createdAt'> },
    ) {
      const { today } = await todayOf(executor, deps)
      const { rows, total } = await pageOfQuotes(executor, filter, { limit: limit + 1, sorting, today })
      return pageOf(quoteSorting, sorting, { rows, total, limit })
    },
    create: (transaction: Transaction, actor: Actor, content: QuoteContent) =>
      createQuote(deps, transaction, actor, content),
    edit: (transaction: Transaction, actor: Actor, target: Target, content: QuoteContent) =>
      editQuote(deps, transaction, actor, target, content),
    send: (transaction: Transaction, actor: Actor, input: Parameters<typeof sendQuote>[3]) =>
      sendQuote(deps, transaction, actor, input),
    decide: (transaction: Transaction, actor: Actor, input: Parameters<typeof decideQuote>[3]) =>
      decideQuote(deps, transaction, actor, input),
    /** Idempotent: later calls return the quote with the invoice of the first. */
    invoice: (transaction: Transaction, actor: Actor, id: number) => invoiceQuote(deps, transaction, actor, id),
    /** The draft of a deposit invoice. */
    deposit: (transaction: Transaction, actor: Actor, input: Parameters<typeof depositQuote>[3]) =>
      depositQuote(deps, transaction, actor, input),
    duplicate: (transaction: Transaction, actor: Actor, id: number) => duplicateQuote(deps, transaction, actor, id),
    /** Rendered now, for a draft. */
    preview: (executor: Executor, quote: QuoteRow) => pdfBytes(deps, executor, quote, true),
  }
}
