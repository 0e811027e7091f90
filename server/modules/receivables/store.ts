// Queries of receipts, matches and learnt accounts.
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { matchesWords } from '#server/platform/database/search.ts'
import {
  type AllocationRow,
  allocationTable,
  type MatchRow,
  matchTable,
  payerAccountTable,
  type ReceiptRow,
  receiptSearch,
  receiptTable,
} from './tables.ts'

export interface ReceiptFilter {
  readonly q?: string | undefined
  readonly state?: ReceiptRow['state'] | undefined
}

export const receiptSorting: SortColumns<'bookedOn', ReceiptRow> = {
  bookedOn: { column: receiptTable.bookedOn, type: 'date', valueOf: ({ bookedOn }) => bookedOn },
}

/** One page of receipts and the total number of matches. */
export async function pageOfReceipts(
  executor: Executor,
  { q, state }: ReceiptFilter,
  { limit, sorting }: { limit: number; sorting: Sorting<'bookedOn'> },
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const matching = and(state === undefined ? undefined : eq(receiptTable.state, state), matchesWords(receiptSearch, q))
  const place = keyset(receiptSorting, receiptTable.id, sorting)
  const rows = await executor
    .select()
    .from(receiptTable)
    .where(and(matching, place.where))
    .orderBy(...place.orderBy)
    .limit(limit)
  return { rows, total: await executor.$count(receiptTable, matching) }
}

export const findReceipt = (executor: Executor, id: number): Promise<ReceiptRow | null> =>
  firstRow(executor.select().from(receiptTable).where(eq(receiptTable.id, id)))

export const lockReceipt = (transaction: Transaction, id: number): Promise<ReceiptRow | null> =>
  firstRow(transaction.select().from(receiptTable).where(eq(receiptTable.id, id)).for('update'))

export async function insertReceipt(
  transaction: Transaction,
  row: typeof receiptTable.$inferInsert,
): Promise<ReceiptRow> {
  const [inserted] = await transaction.insert(receiptTable).values(row).returning()
  return assertDefined(inserted, 'the inserted receipt')
}

/** Updates a locked receipt and increments its version. */
export async function updateReceipt(
  transaction: Transaction,
  id: number,
  changes: Partial<ReceiptRow>,
): Promise<ReceiptRow> {
  const [row] = await transaction
    .update(receiptTable)
    .set({ ...changes, version: sql`${receiptTable.version} + 1` })
    .where(eq(receiptTable.id, id))
    .returning()
  return assertDefined(row, 'the changed receipt')
}

export async function insertMatch(
  transaction: Transaction,
  row: typeof matchTable.$inferInsert,
  allocations: readonly Omit<AllocationRow, 'matchId'>[],
): Promise<number> {
  const [inserted] = await transaction.insert(matchTable).values(row).returning({ id: matchTable.id })
  const { id } = assertDefined(inserted, 'the inserted match')
  await transaction.insert(allocationTable).values(allocations.map((allocation) => ({ ...allocation, matchId: id })))
  return id
}

export async function reverseMatch(
  transaction: Transaction,
  id: number,
  reversal: Pick<MatchRow, 'reversalTransferId' | 'reversedAt' | 'reversedBy' | 'reversedByName' | 'reversalReason'>,
): Promise<void> {
  await transaction.update(matchTable).set(reversal).where(eq(matchTable.id, id))
}

export type NamedAllocation = AllocationRow & { readonly invoiceNumber: string; readonly clientName: string }
export type MatchDetails = MatchRow & { readonly allocations: readonly NamedAllocation[] }

/** The matches of a receipt, newest first, with what they pay. */
export async function matchesOf(executor: Executor, receiptId: number): Promise<MatchDetails[]> {
  const matches = await executor
    .select()
    .from(matchTable)
    .where(eq(matchTable.receiptId, receiptId))
    .orderBy(desc(matchTable.id))
  if (matches.length === 0) return []
  const matchIds = matches.map(({ id }) => id)
  const allocations = await executor
    .select()
    .from(allocationTable)
    .where(inArray(allocationTable.matchId, matchIds))
    .orderBy(asc(allocationTable.invoiceId))
  const { rows } = await executor.execute<{ id: number; invoice_number: string; client_name: string }>(sql`
    select id, invoice_number, client_name from invoices.report_row
    where id = any(${sql.param(allocations.map(({ invoiceId }) => invoiceId))}::integer[])`)
  const names = new Map(rows.map((row) => [row.id, row]))
  const named = allocations.map((allocation) => ({
    ...allocation,
    invoiceNumber: names.get(allocation.invoiceId)?.invoice_number ?? '',
    clientName: names.get(allocation.invoiceId)?.client_name ?? '',
  }))
  return matches.map((match) => ({ ...match, allocations: named.filter(({ matchId }) => matchId === match.id) }))
}

/** Francs that the matches of a receipt charge, without undone ones. */
export async function chargesOf(executor: Executor, receiptId: number): Promise<bigint> {
  const { rows } = await executor.execute<{ charges: bigint }>(sql`
    select coalesce(sum(a.charges_xof), 0)::bigint as charges
    from receivables.allocation a join receivables.match m on m.id = a.match_id
    where m.receipt_id = ${receiptId} and m.reversed_at is null`)
  return rows[0]?.charges ?? 0n
}

/** The receipts that payments come from, by payment; those whose match is undone are absent. */
export async function receiptsOfPayments(
  executor: Executor,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await executor
    .select({ paymentId: allocationTable.paymentId, receiptId: matchTable.receiptId })
    .from(allocationTable)
    .innerJoin(matchTable, eq(matchTable.id, allocationTable.matchId))
    .where(and(inArray(allocationTable.paymentId, [...paymentIds]), sql`${matchTable.reversedAt} is null`))
  return new Map(rows.map(({ paymentId, receiptId }) => [paymentId, receiptId]))
}

/** The clients that paid from this account before. */
export async function clientsOfAccount(executor: Executor, accountHash: string | null): Promise<number[]> {
  if (accountHash === null) return []
  const rows = await executor
    .select({ clientId: payerAccountTable.clientId })
    .from(payerAccountTable)
    .where(and(eq(payerAccountTable.accountHash, accountHash), sql`${payerAccountTable.confirmations} > 0`))
  return rows.map(({ clientId }) => clientId)
}

/** Counts a confirmation of the account; `by` is −1 when a match is undone. */
export async function learnAccount(
  transaction: Transaction,
  {
    at,
    ...account
  }: { readonly accountHash: string; readonly lastFour: string; readonly clientId: number; readonly at: Date },
  by: 1 | -1,
): Promise<void> {
  await transaction
    .insert(payerAccountTable)
    .values({ ...account, confirmations: by === 1 ? 1 : 0, lastConfirmedAt: at })
    .onConflictDoUpdate({
      target: [payerAccountTable.accountHash, payerAccountTable.clientId],
      set: { confirmations: sql`greatest(${payerAccountTable.confirmations} + ${by}, 0)`, lastConfirmedAt: at },
    })
}

/** An account from which a client paid, and the other clients that paid from it. */
export interface PayerAccount extends Record<string, unknown> {
  readonly lastFour: string
  readonly clients: readonly { readonly id: number; readonly companyName: string }[]
}

const maxAccounts = 20

/** The accounts from which a client paid, at most 20, with at most 20 other clients each. */
export async function payerAccountsOf(executor: Executor, clientId: number): Promise<PayerAccount[]> {
  const { rows } = await executor.execute<PayerAccount>(sql`
    with own as materialized (
      select account_hash, last_four from receivables.payer_account
      where client_id = ${clientId} and confirmations > 0 order by last_confirmed_at desc limit ${maxAccounts})
    select own.last_four as "lastFour",
      coalesce(json_agg(json_build_object('id', c.id, 'companyName', c.company_name) order by c.id) filter (where c.id is not null), '[]') as clients
    from own
    left join lateral (
      select client_id from receivables.payer_account a
      where a.account_hash = own.account_hash and a.client_id <> ${clientId} and a.confirmations > 0
      order by client_id limit ${maxAccounts}) other on true
    left join clients.report_row c on c.id = other.client_id
    group by own.account_hash, own.last_four order by count(c.id) desc, own.last_four, own.account_hash`)
  return rows
}

/** What is owed on an invoice, as invoices publish it. Minor units. */
export interface OpenRow extends Record<string, unknown> {
  readonly id: number
  readonly number: string
  readonly clientId: number
  readonly clientName: string
  readonly buyerReference: string | null
  readonly currency: 'USD' | 'EUR' | 'GBP' | 'JPY'
  readonly openLocalMinor: bigint
  readonly openXof: bigint
  readonly sentAtMs: bigint
  readonly dueDate: BusinessDate
}

const openColumns = sql`o.id, o.invoice_number as number, o.client_id as "clientId", o.client_name as "clientName",
  o.buyer_reference as "buyerReference", o.local_currency as currency, o.open_local_minor as "openLocalMinor",
  o.open_xof_minor as "openXof", (extract(epoch from o.sent_at) * 1000)::bigint as "sentAtMs", o.due_date::text as "dueDate"`

const maxPerLead = 60

/**
 * Invoices that a lead points to: their number, their client, a word of the client's name, or an
 * open amount in a range. At most sixty per lead, oldest due first.
 */
export async function openInvoicesBy(
  executor: Executor,
  leads: {
    readonly numbers: readonly string[]
    readonly clientIds: readonly number[]
    /** LIKE patterns of search text; all of one must be found. */
    readonly namePatterns: readonly string[]
    readonly fromXof: bigint
    readonly toXof: bigint
  },
): Promise<OpenRow[]> {
  const of = (condition: SQL): SQL =>
    sql`(select ${openColumns} from invoices.open_row o where ${condition} order by o.due_date, o.id limit ${maxPerLead})`
  const parts = [
    of(sql`o.invoice_number = any(${sql.param([...leads.numbers])}::text[])`),
    of(sql`o.client_id = any(${sql.param([...leads.clientIds])}::integer[])`),
    ...leads.namePatterns.map((pattern) => of(sql`o.search like ${pattern}`)),
    of(sql`o.open_xof_minor between ${leads.fromXof} and ${leads.toXof}`),
  ]
  const { rows } = await executor.execute<OpenRow>(sql`
    select distinct on (found.id) found.* from (${sql.join(parts, sql` union all `)}) found order by found.id`)
  return rows
}

/** An invoice that a receipt names though nothing is open on it. */
export interface SettledInvoice extends Record<string, unknown> {
  readonly invoiceId: number
  readonly invoiceNumber: string
  readonly status: 'paid' | 'cancelled'
}

/** Paid and cancelled invoices with these numbers, without those that the receipt itself paid. */
export async function settledInvoices(
  executor: Executor,
  { numbers, receiptId }: { readonly numbers: readonly string[]; readonly receiptId: number },
): Promise<SettledInvoice[]> {
  if (numbers.length === 0) return []
  const { rows } = await executor.execute<SettledInvoice>(sql`
    select r.id as "invoiceId", r.invoice_number as "invoiceNumber", r.status from invoices.report_row r
    where r.invoice_number = any(${sql.param([...numbers])}::text[]) and r.status in ('paid', 'cancelled')
      and not exists (select from receivables.allocation a join receivables.match m on m.id = a.match_id
        where a.invoice_id = r.id and m.receipt_id = ${receiptId} and m.reversed_at is null)
    order by r.invoice_number`)
  return rows
}

/** Open invoices for a match by hand, oldest due first. */
export async function searchOpenInvoices(
  executor: Executor,
  { q, limit }: { readonly q?: string | undefined; readonly limit: number },
): Promise<OpenRow[]> {
  const words = matchesWords(sql`o.search`, q)
  const { rows } = await executor.execute<OpenRow>(sql`
    select ${openColumns} from invoices.open_row o ${words ? sql`where ${words}` : sql``}
    order by o.due_date, o.id limit ${limit}`)
  return rows
}
