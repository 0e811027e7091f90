/** SQL of the invoices schema. */
import { and, asc, count, desc, eq, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { InvoiceSortKey, InvoiceStatus } from '#contract/invoices/labels.ts'
import { assert, assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { foundByWords, matchesWords } from '#server/platform/database/search.ts'
import { openIn } from './rules.ts'
import {
  type CreditNoteRow,
  creditNoteLineTable,
  creditNoteTable,
  type InvoiceRow,
  invoiceSearch,
  invoiceTable,
  type LineRow,
  lineTable,
  type PaymentRow,
  paymentTable,
  type ReminderRow,
  type ReversalRow,
  reminderTable,
  reversalTable,
} from './tables.ts'

export interface InvoiceFilter {
  readonly q?: string | undefined
  readonly status?: InvoiceStatus | undefined
  readonly clientId?: number | undefined
}

/** A line with the amounts that credit notes have credited. */
export type CreditableLine = LineRow & { readonly creditedUsdMinor: bigint; readonly creditedTaxUsdMinor: bigint }

/** The next number of a series and year. Blocks other takers until commit; a rollback frees it. */
export async function takeNumber(transaction: Transaction, series: string, year: number): Promise<number> {
  const { rows } = await transaction.execute<{ last_number: number }>(sql`
    insert into invoices.number_series as taken (series, year, last_number) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last_number = taken.last_number + 1
    returning last_number`)
  return assertDefined(rows[0], 'the taken number').last_number
}

/** The series of numbers so far: a business may have changed its prefix. */
export async function invoiceSeries(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ series: string }>(sql`
    select distinct s.series from invoices.number_series s where exists (select from invoices.invoice i
      where i.invoice_number in (s.series || '-' || s.year || '-000001', s.series || '-' || s.year || '-'
        || lpad(s.last_number::text, greatest(6, length(s.last_number::text)), '0')))`)
  return rows.map(({ series }) => series)
}

export async function findInvoice(executor: Executor, id: number): Promise<InvoiceRow | null> {
  const rows = await executor.select().from(invoiceTable).where(eq(invoiceTable.id, id))
  return rows[0] ?? null
}

export async function lockInvoice(transaction: Transaction, id: number): Promise<InvoiceRow | null> {
  const rows = await transaction.select().from(invoiceTable).where(eq(invoiceTable.id, id)).for('no key update')
  return rows[0] ?? null
}

/** Locks several invoices in one order, so that two bulk actions cannot deadlock. */
export function lockInvoices(transaction: Transaction, ids: readonly number[]): Promise<InvoiceRow[]> {
  const isOneOf = inArray(invoiceTable.id, [...ids])
  return transaction.select().from(invoiceTable).where(isOneOf).orderBy(asc(invoiceTable.id)).for('no key update')
}

/**
 * Cancels locked, cancellable invoices and returns them in their new state. The changes are known
 * in advance, so the rows are not read again.
 */
export async function cancelMany(
  transaction: Transaction,
  invoices: readonly InvoiceRow[],
  { reason, now }: { readonly reason: string | null; readonly now: Date },
): Promise<InvoiceRow[]> {
  if (invoices.length === 0) return []
  const changes = {
    status: 'cancelled',
    cancelledAt: now,
    cancelReason: reason,
    nextReminderOn: null,
    sendAt: null,
    updatedAt: now,
  } as const
  const ids = invoices.map(({ id }) => id)
  const { rowCount } = await transaction
    .update(invoiceTable)
    .set({ ...changes, version: sql`${invoiceTable.version} + 1` })
    .where(inArray(invoiceTable.id, ids))
  assert(rowCount === invoices.length, 'every locked invoice is cancelled')
  return invoices.map((invoice) => ({ ...invoice, ...changes, version: invoice.version + 1 }))
}

export interface SelectedInvoice {
  readonly id: number
  readonly label: string
  readonly pdfDocumentId: number | null
}

type InvoiceSelection =
  | { readonly ids: readonly number[] }
  | { readonly filter: InvoiceFilter; readonly except: readonly number[] }

/** The selected invoices, oldest first, at most `limit`. */
export function selectInvoices(executor: Executor, about: InvoiceSelection, limit: number): Promise<SelectedInvoice[]> {
  const { id, invoiceNumber, pdfDocumentId } = invoiceTable
  const chosen =
    'ids' in about
      ? inArray(id, [...about.ids])
      : and(matching(about.filter), sql`${id} <> all(${sql.param([...about.except])}::integer[])`)
  return executor
    .select({ id, label: invoiceNumber, pdfDocumentId })
    .from(invoiceTable)
    .where(chosen)
    .orderBy(asc(id))
    .limit(limit)
}

/** The sent invoice with this link token. */
export async function findByToken(executor: Executor, tokenHash: string): Promise<InvoiceRow | null> {
  const rows = await executor.select().from(invoiceTable).where(eq(invoiceTable.viewTokenHash, tokenHash))
  return rows[0] ?? null
}

export async function insertInvoice(
  transaction: Transaction,
  row: typeof invoiceTable.$inferInsert,
): Promise<InvoiceRow> {
  const rows = await transaction.insert(invoiceTable).values(row).returning()
  return assertDefined(rows[0], 'the inserted invoice')
}

/** Updates a locked invoice and increments its version. */
export async function updateInvoice(
  transaction: Transaction,
  id: number,
  changes: Partial<typeof invoiceTable.$inferInsert>,
  updatedAt: Date,
): Promise<InvoiceRow> {
  const rows = await transaction
    .update(invoiceTable)
    .set({ ...changes, updatedAt, version: sql`${invoiceTable.version} + 1` })
    .where(eq(invoiceTable.id, id))
    .returning()
  return assertDefined(rows[0], 'the changed invoice')
}

export async function insertLines(transaction: Transaction, lines: LineRow[]): Promise<void> {
  await transaction.insert(lineTable).values(lines)
}

/** Deletes a draft's lines before new ones are inserted. */
export async function removeLines(transaction: Transaction, invoiceId: number): Promise<void> {
  await transaction.delete(lineTable).where(eq(lineTable.invoiceId, invoiceId))
}

export async function linesOf(executor: Executor, invoiceId: number): Promise<CreditableLine[]> {
  const credited = executor
    .select({
      position: creditNoteLineTable.position,
      net: sql<string>`sum(${creditNoteLineTable.netUsdMinor})`.as('net'),
      tax: sql<string>`sum(${creditNoteLineTable.taxUsdMinor})`.as('tax'),
    })
    .from(creditNoteLineTable)
    .where(eq(creditNoteLineTable.invoiceId, invoiceId))
    .groupBy(creditNoteLineTable.position)
    .as('credited')
  const rows = await executor
    .select({ line: lineTable, net: credited.net, tax: credited.tax })
    .from(lineTable)
    .leftJoin(credited, eq(credited.position, lineTable.position))
    .where(eq(lineTable.invoiceId, invoiceId))
    .orderBy(asc(lineTable.position))
  return rows.map(({ line, net, tax }) => ({
    ...line,
    creditedUsdMinor: BigInt(net ?? 0),
    creditedTaxUsdMinor: BigInt(tax ?? 0),
  }))
}

export type SavedPayment = PaymentRow & { readonly reversal: ReversalRow | null }

export async function paymentsOf(executor: Executor, invoiceId: number): Promise<SavedPayment[]> {
  const rows = await executor
    .select({ payment: paymentTable, reversal: reversalTable })
    .from(paymentTable)
    .leftJoin(reversalTable, eq(reversalTable.paymentId, paymentTable.id))
    .where(eq(paymentTable.invoiceId, invoiceId))
    .orderBy(asc(paymentTable.id))
  return rows.map(({ payment, reversal }) => ({ ...payment, reversal }))
}

export async function insertReversal(transaction: Transaction, row: ReversalRow): Promise<void> {
  await transaction.insert(reversalTable).values(row)
}

export async function creditNotesOf(executor: Executor, invoiceId: number): Promise<CreditNoteRow[]> {
  const { invoiceId: ofInvoice, id } = creditNoteTable
  return executor.select().from(creditNoteTable).where(eq(ofInvoice, invoiceId)).orderBy(asc(id))
}

export function findCreditNote(
  executor: Executor,
  { invoiceId, id }: { invoiceId?: number; id: number },
): Promise<CreditNoteRow | null> {
  const ofInvoice = invoiceId === undefined ? undefined : eq(creditNoteTable.invoiceId, invoiceId)
  const where = and(eq(creditNoteTable.id, id), ofInvoice)
  return firstRow(executor.select().from(creditNoteTable).where(where))
}

export async function remindersOf(executor: Executor, invoiceId: number): Promise<ReminderRow[]> {
  return executor
    .select()
    .from(reminderTable)
    .where(eq(reminderTable.invoiceId, invoiceId))
    .orderBy(desc(reminderTable.at), asc(reminderTable.step))
}

export async function insertPayment(transaction: Transaction, row: typeof paymentTable.$inferInsert): Promise<number> {
  const [inserted] = await transaction.insert(paymentTable).values(row).returning({ id: paymentTable.id })
  return assertDefined(inserted, 'the inserted payment').id
}

export async function insertCreditNote(
  transaction: Transaction,
  note: typeof creditNoteTable.$inferInsert,
  lines: readonly { position: number; netUsdMinor: bigint; taxUsdMinor: bigint }[],
): Promise<CreditNoteRow> {
  const rows = await transaction.insert(creditNoteTable).values(note).returning()
  const inserted = assertDefined(rows[0], 'the inserted credit note')
  const ofNote = { creditNoteId: inserted.id, invoiceId: inserted.invoiceId }
  await transaction.insert(creditNoteLineTable).values(lines.map((line) => ({ ...line, ...ofNote })))
  return inserted
}

/** Claims this reminder. False when any instance claimed it before. */
export async function insertReminder(transaction: Transaction, row: ReminderRow): Promise<boolean> {
  const rows = await transaction
    .insert(reminderTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ step: reminderTable.step })
  return rows.length > 0
}

const ids = { id: invoiceTable.id }

/** Sent or pending invoices past their due date. */
export async function idsToBeOverdue(executor: Executor, today: BusinessDate, limit: number): Promise<number[]> {
  const where = and(inArray(invoiceTable.status, ['sent', 'pending']), lt(invoiceTable.dueDate, today))
  const rows = await executor
    .select(ids)
    .from(invoiceTable)
    .where(where)
    .orderBy(asc(invoiceTable.dueDate))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Invoices whose next reminder is due. */
export async function idsToRemind(executor: Executor, today: BusinessDate, limit: number): Promise<number[]> {
  const { nextReminderOn } = invoiceTable
  const where = and(isNotNull(nextReminderOn), lte(nextReminderOn, today))
  const rows = await executor.select(ids).from(invoiceTable).where(where).orderBy(asc(nextReminderOn)).limit(limit)
  return rows.map(({ id }) => id)
}

/** Drafts whose time to be sent has come. */
export async function idsToSend(executor: Executor, now: Date, limit: number): Promise<number[]> {
  const { sendAt } = invoiceTable
  const where = and(isNotNull(sendAt), lte(sendAt, now))
  const rows = await executor.select(ids).from(invoiceTable).where(where).orderBy(asc(sendAt)).limit(limit)
  return rows.map(({ id }) => id)
}

/** Updates the client name shown in lists; sent documents keep the old name. */
export async function renameClient(transaction: Transaction, clientId: number, clientName: string): Promise<void> {
  await transaction
    .update(invoiceTable)
    .set({ clientName })
    .where(and(eq(invoiceTable.clientId, clientId), sql`${invoiceTable.clientName} <> ${clientName}`))
}

export const invoiceSorting: SortColumns<InvoiceSortKey, InvoiceRow> = {
  // By date, not by id: demo data have earlier dates than their ids suggest.
  createdAt: {
    column: invoiceTable.createdAt,
    type: 'timestamptz',
    valueOf: ({ createdAt }) => createdAt.toISOString(),
  },
  dueDate: { column: invoiceTable.dueDate, type: 'date', valueOf: ({ dueDate }) => dueDate },
  amountUsd: { column: invoiceTable.amountUsdMinor, type: 'bigint', valueOf: (row) => String(row.amountUsdMinor) },
  clientName: { column: invoiceTable.clientName, type: 'text', valueOf: ({ clientName }) => clientName },
  status: { column: invoiceTable.status, type: 'text', valueOf: ({ status }) => status },
}

/** One page of invoices and the total number of matches. */
export async function pageOfInvoices(
  executor: Executor,
  filter: InvoiceFilter,
  { limit, sorting }: { limit: number; sorting: Sorting<InvoiceSortKey> },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const place = keyset(invoiceSorting, invoiceTable.id, sorting)
  const others = matching({ ...filter, q: undefined })
  const found = await foundByWords(executor, searched, filter.q, others)
  const rows = await executor
    .select()
    .from(invoiceTable)
    .where(and(found?.where ?? others, place.where))
    .orderBy(...place.orderBy)
    .limit(limit)
  return { rows, total: found?.total ?? (await countUnsearched(executor, filter, others)) }
}

const searched = { table: invoiceTable, id: invoiceTable.id, search: invoiceSearch }

/** Counts from the tally in constant time, unless filtered by client. */
async function countUnsearched(
  executor: Executor,
  { status, clientId }: InvoiceFilter,
  condition: SQL | undefined,
): Promise<number> {
  if (clientId === undefined) return countByStatus(executor, status === undefined ? null : [status])
  const counted = await executor.select({ total: count() }).from(invoiceTable).where(condition)
  return counted[0]?.total ?? 0
}

async function countByStatus(executor: Executor, statuses: readonly string[] | null): Promise<number> {
  const { rows } = await executor.execute<{ total: bigint }>(sql`
    select coalesce(sum(change), 0)::bigint as total from invoices.tally
    where ${statuses === null ? sql`true` : sql`status = any(${sql.param([...statuses])}::text[])`}`)
  return Number(rows[0]?.total ?? 0n)
}

/** Number of sent, pending and overdue invoices. */
export const countOpen = async (executor: Executor): Promise<number> => openIn(await countsByStatus(executor))

export async function countsByStatus(executor: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await executor.execute<{ status: string; total: bigint }>(
    sql`select status, sum(change)::bigint as total from invoices.tally group by status`,
  )
  return new Map(rows.map(({ status, total }) => [status, Number(total)]))
}

/** Money received in the date range and not reversed: its sum in USD cents, number of payments. */
export async function sumPayments(
  executor: Executor,
  from: BusinessDate,
  to: BusinessDate,
): Promise<{ usd: bigint; payments: number }> {
  const { rows } = await executor.execute<{ usd: bigint; payments: bigint }>(sql`
    select coalesce(sum(usd_minor), 0)::bigint as usd, count(*) as payments from invoices.payment p
    where received_on between ${from}::date and ${to}::date
      and not exists (select from invoices.payment_reversal r where r.payment_id = p.id)
      and not exists (select from invoices.credit_use u where u.payment_id = p.id)`)
  const [row] = rows
  return { usd: row?.usd ?? 0n, payments: Number(row?.payments ?? 0n) }
}

/** Folds the tally's changes to keep counting fast. Idempotent; any instance may call it. */
export async function foldTally(executor: Executor): Promise<void> {
  await executor.execute(sql`
    with folded as (delete from invoices.tally returning *)
    insert into invoices.tally (status, change) select status, sum(change) from folded group by status having sum(change) <> 0`)
}

/** Unreversed payments, with credit too, in the date range, less credit notes. USD cents. */
export async function sumRevenue(executor: Executor, from: BusinessDate, to: BusinessDate): Promise<bigint> {
  const { rows } = await executor.execute<{ revenue: bigint }>(sql`
    select ((select coalesce(sum(usd_minor), 0) from invoices.payment p where received_on between ${from}::date and ${to}::date
        and not exists (select from invoices.payment_reversal r where r.payment_id = p.id))
      - (select coalesce(sum(amount_usd_minor), 0) from invoices.credit_note
         where issued_on between ${from}::date and ${to}::date))::bigint as revenue`)
  return rows[0]?.revenue ?? 0n
}

/** Mean time from sent to paid in tenths of a day, for invoices paid since; null without any. */
export async function meanDaysToPay(executor: Executor, since: BusinessDate, timeZone: string): Promise<number | null> {
  const { rows } = await executor.execute<{ days: number | null }>(sql`
    select round(avg(greatest(payment_date - (sent_at at time zone ${timeZone})::date, 0)), 1)::double precision as days
    from invoices.invoice where status = 'paid' and payment_date >= ${since}::date`)
  return rows[0]?.days ?? null
}

function matching({ q, status, clientId }: InvoiceFilter): SQL | undefined {
  return and(
    matchesWords(invoiceSearch, q),
    status === undefined ? undefined : eq(invoiceTable.status, status),
    clientId === undefined ? undefined : eq(invoiceTable.clientId, clientId),
  )
}
