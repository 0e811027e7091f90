/** Service interface of the quotes module. */
import type { Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { pageOf } from '#server/platform/http/sorted-page.ts'
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
import type { QuoteError } from './errors.ts'
import { pageOfQuotes, type QuoteFilter, quoteSorting } from './store.ts'
import type { QuoteRow } from './tables.ts'

type Changed = Promise<Result<QuoteRow, QuoteError>>

export interface Quotes {
  list(
    executor: Executor,
    filter: QuoteFilter,
    page: { readonly limit: number; readonly sorting: Sorting<'createdAt'> },
  ): Promise<Page<QuoteRow>>
  create(transaction: Transaction, actor: Actor, content: QuoteContent): Changed
  edit(transaction: Transaction, actor: Actor, target: Target, content: QuoteContent): Changed
  send(transaction: Transaction, actor: Actor, input: Parameters<typeof sendQuote>[3]): Changed
  decide(transaction: Transaction, actor: Actor, input: Parameters<typeof decideQuote>[3]): Changed
  /** Idempotent: later calls return the quote with the invoice of the first. */
  invoice(transaction: Transaction, actor: Actor, id: number): Changed
  /** The draft of a deposit invoice. */
  deposit(transaction: Transaction, actor: Actor, input: Parameters<typeof depositQuote>[3]): Changed
  duplicate(transaction: Transaction, actor: Actor, id: number): Changed
  /** Rendered now, for a draft. */
  preview(executor: Executor, quote: QuoteRow): Promise<Uint8Array>
}

export function createQuotes(deps: QuoteDependencies): Quotes {
  return {
    async list(executor, filter, { limit, sorting }) {
      const { today } = await todayOf(executor, deps)
      const { rows, total } = await pageOfQuotes(executor, filter, { limit: limit + 1, sorting, today })
      return pageOf(quoteSorting, sorting, { rows, total, limit })
    },
    create: (transaction, actor, content) => createQuote(deps, transaction, actor, content),
    edit: (transaction, actor, target, content) => editQuote(deps, transaction, actor, target, content),
    send: (transaction, actor, input) => sendQuote(deps, transaction, actor, input),
    decide: (transaction, actor, input) => decideQuote(deps, transaction, actor, input),
    invoice: (transaction, actor, id) => invoiceQuote(deps, transaction, actor, id),
    deposit: (transaction, actor, input) => depositQuote(deps, transaction, actor, input),
    duplicate: (transaction, actor, id) => duplicateQuote(deps, transaction, actor, id),
    preview: (executor, quote) => pdfBytes(deps, executor, quote, true),
  }
}
