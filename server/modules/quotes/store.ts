/** SQL of quotes, their lines and their numbers. */
import { and, asc, count, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { QuoteStatus } from '#contract/quotes/labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { matchesWords } from '#server/platform/database/search.ts'
import { type NewQuote, type QuoteLineRow, type QuoteRow, quoteLineTable, quoteSearch, quoteTable } from './tables.ts'

/** Takes the next number of a series and year; holds its row until the transaction ends. */
export async function takeNumber(transaction: Transaction, series: string, year: number): Promise<number> {
  const { rows } = await transaction.execute<{ last_number: number }>(sql`
    insert into quotes.number_series as taken (series, year, last_number) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last_number = taken.last_number + 1
    returning last_number`)
  return assertDefined(rows[0], 'the taken number').last_number
}

/**
 * Whether the quote still has its invoice. One that was cancelled before anything was settled does
 * not count, so that the quote can become another one.
 */
const hasInvoice = sql`not exists (select from invoices.report_row i where i.id = ${quoteTable.invoiceId}
  and i.status = 'cancelled' and i.settled_usd_minor = 0)`
const quoteColumns = {
  ...getTableColumns(quoteTable),
  invoiceId: sql<number | null>`case when ${hasInvoice} then ${quoteTable.invoiceId} end`,
  invoiceNumber: sql<string | null>`case when ${hasInvoice} then ${quoteTable.invoiceNumber} end`,
}

export const findQuote = (executor: Executor, id: number): Promise<QuoteRow | null> =>
  firstRow(executor.select(quoteColumns).from(quoteTable).where(eq(quoteTable.id, id)))

export const lockQuote = (transaction: Transaction, id: number): Promise<QuoteRow | null> =>
  firstRow(transaction.select(quoteColumns).from(quoteTable).where(eq(quoteTable.id, id)).for('update'))

export async function insertQuote(transaction: Transaction, row: NewQuote): Promise<QuoteRow> {
  const [inserted] = await transaction.insert(quoteTable).values(row).returning()
  return assertDefined(inserted, 'the inserted quote')
}

export async function updateQuote(transaction: Transaction, id: number, changes: Partial<NewQuote>): Promise<QuoteRow> {
  const [row] = await transaction
    .update(quoteTable)
    .set({ ...changes, version: sql`${quoteTable.version} + 1` })
    .where(eq(quoteTable.id, id))
    .returning()
  return assertDefined(row, 'the updated quote')
}

export function linesOf(executor: Executor, quoteId: number): Promise<QuoteLineRow[]> {
  return executor
    .select()
    .from(quoteLineTable)
    .where(eq(quoteLineTable.quoteId, quoteId))
    .orderBy(asc(quoteLineTable.position))
}

export async function replaceLines(
  transaction: Transaction,
  quoteId: number,
  lines: readonly Omit<QuoteLineRow, 'quoteId'>[],
): Promise<void> {
  await transaction.delete(quoteLineTable).where(eq(quoteLineTable.quoteId, quoteId))
  await transaction.insert(quoteLineTable).values(lines.map((line) => ({ ...line, quoteId })))
}

export interface QuoteFilter {
  readonly q?: string | undefined
  readonly status?: QuoteStatus | undefined
  readonly clientId?: number | undefined
  readonly invoiceId?: number | undefined
}

export const quoteSorting: SortColumns<'createdAt', QuoteRow> = {
  createdAt: {
    column: quoteTable.createdAt,
    type: 'timestamptz',
    valueOf: ({ createdAt }) => createdAt.toISOString(),
  },
}

export async function pageOfQuotes(
  executor: Executor,
  filter: QuoteFilter,
  { limit, sorting, today }: { limit: number; sorting: Sorting<'createdAt'>; today: BusinessDate },
): Promise<{ rows: QuoteRow[]; total: number }> {
  const place = keyset(quoteSorting, quoteTable.id, sorting)
  const where = matching(filter, today)
  const rows = await executor
    .select(quoteColumns)
    .from(quoteTable)
    .where(and(where, place.where))
    .orderBy(...place.orderBy)
    .limit(limit)
  const counted = await executor.select({ total: count() }).from(quoteTable).where(where)
  return { rows, total: counted[0]?.total ?? 0 }
}

function matching({ q, status, clientId, invoiceId }: QuoteFilter, today: BusinessDate): SQL | undefined {
  return and(
    matchesWords(quoteSearch, q),
    clientId === undefined ? undefined : eq(quoteTable.clientId, clientId),
    invoiceId === undefined ? undefined : eq(quoteTable.invoiceId, invoiceId),
    status === undefined ? undefined : eq(quoteTable.status, status === 'expired' ? 'sent' : status),
    status === 'sent' ? gte(quoteTable.validUntil, today) : undefined,
    status === 'expired' ? lt(quoteTable.validUntil, today) : undefined,
  )
}
