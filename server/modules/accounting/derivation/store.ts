// SQL of what is not booked yet: published rows of invoices, receivables, ledger and conversions.
import { type SQL, sql } from 'drizzle-orm'
import type { PaymentCurrency } from '#contract/invoices/settlements.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import type { AccountKind, LedgerCurrency } from '#server/modules/ledger/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { CreditUseFact, MatchFact, Paid, PaymentFact } from './payments.ts'
import type { CreditFact, InvoiceFact } from './sales.ts'
import { matchKinds } from './transfers.ts'

/** Whether no entry has the key. */
const isNew = (key: SQL): SQL => sql`not exists (select from accounting.entry e where e.key = ${key})`
const wasBooked = (key: SQL): SQL => sql`exists (select from accounting.entry e where e.key = ${key})`
/** The records that events named; null for all records. */
export type Named = { readonly invoiceIds: readonly number[]; readonly receiptIds: readonly number[] } | null

export interface Reading {
  readonly limit: number
  readonly named: Named
}

const isAmong = (column: SQL, ids: readonly number[] | undefined): SQL =>
  ids === undefined ? sql`true` : sql`${column} = any(${sql.param([...ids])}::integer[])`
const millis = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** `isLocal` is still to be found from the country, and amounts of lines are text. */
type StoredSale = {
  readonly country: string
  readonly lines: readonly {
    readonly taxCategory: TaxCategory
    readonly net: string
    readonly tax: string
    /** Of credited deposits, not in `net`. Absent on a credit note. */
    readonly deposit?: string
  }[]
}

export type InvoiceSource = Omit<InvoiceFact, 'isLocal' | 'sentOn' | 'lines' | 'deposits'> &
  StoredSale & {
    readonly sentAtMs: bigint
    /** The deposit invoices that it credits. */
    readonly depositIds: readonly number[]
  }

export const newInvoices = (executor: Executor, { limit, named }: Reading): Promise<InvoiceSource[]> =>
  invoices(
    executor,
    sql`${isAmong(sql`i.id`, named?.invoiceIds)} and ${isNew(sql`'invoice:' || i.id`)}
      order by i.sent_at, i.id limit ${limit}`,
  )

export const invoicesOf = (executor: Executor, ids: readonly number[]): Promise<InvoiceSource[]> =>
  invoices(executor, sql`i.id = any(${sql.param([...ids])}::integer[])`)

async function invoices(executor: Executor, where: SQL): Promise<InvoiceSource[]> {
  const { rows } = await executor.execute<InvoiceSource>(sql`
    select i.id, i.invoice_number as "invoiceNumber", i.client_id as "clientId", i.client_name as "clientName", c.country,
      ${millis(sql`i.sent_at`)} as "sentAtMs", i.amount_usd_minor as "amountUsdMinor", i.amount_xof_minor as "amountXof",
      i.withholding_usd_minor as "withholdingUsdMinor", i.withholding_xof_minor as "withholdingXof",
      i.xof_rate as rate, i.lines, i.is_deposit as "isDeposit", i.deposit_ids as "depositIds"
    from invoices.accounting_invoice i join clients.report_row c on c.id = i.client_id
    where ${where}`)
  return rows
}

export type CreditSource = Omit<CreditFact, 'isLocal' | 'lines'> & StoredSale

export const newCredits = (executor: Executor, { limit, named }: Reading): Promise<CreditSource[]> =>
  credits(
    executor,
    sql`${isAmong(sql`n.invoice_id`, named?.invoiceIds)} and ${isNew(sql`'credit_note:' || n.id`)} order by n.id limit ${limit}`,
  )

export const creditsOf = (executor: Executor, invoiceIds: readonly number[]): Promise<CreditSource[]> =>
  credits(executor, sql`n.invoice_id = any(${sql.param([...invoiceIds])}::integer[])`)

async function credits(executor: Executor, where: SQL): Promise<CreditSource[]> {
  const { rows } = await executor.execute<CreditSource>(sql`
    select n.id, n.credit_note_number as "creditNoteNumber", n.invoice_id as "invoiceId", n.client_id as "clientId",
      n.client_name as "clientName", c.country, n.issued_on::text as "issuedOn", n.amount_usd_minor as "amountUsdMinor",
      n.settled_usd_minor as "settledUsdMinor", n.settled_xof_minor as "settledXof", n.credit_xof_minor as "creditXof",
      n.withholding_usd_minor as "withholdingUsdMinor",
      n.withholding_xof_minor as "withholdingXof", n.xof_rate as rate, n.lines,
      n.is_deposit as "isDeposit"
    from invoices.accounting_credit n join clients.report_row c on c.id = n.client_id
    where ${where}`)
  return rows
}

export type PaymentSource = Omit<PaymentFact, 'receivedXof' | 'rate'>

/** Payments recorded by hand. Those of a receipt are booked with its match, credit with its use. */
export async function newPayments(executor: Executor, { limit, named }: Reading): Promise<PaymentSource[]> {
  const { rows } = await executor.execute<PaymentSource>(sql`
    select p.id, p.invoice_id as "invoiceId", p.invoice_number as "invoiceNumber", p.client_id as "clientId",
      p.client_name as "clientName", p.currency, p.amount_minor as "amountMinor", p.usd_minor as "usdMinor",
      p.xof_minor as "settledXof", p.xof_rate as "invoiceRate", p.received_on::text as "receivedOn"
    from invoices.accounting_payment p
    where ${isAmong(sql`p.invoice_id`, named?.invoiceIds)} and not p.is_credit and ${isNew(sql`'payment:' || p.id`)}
      and not exists (select from receivables.accounting_payment a where a.payment_id = p.id)
    order by p.id limit ${limit}`)
  return rows
}

export type CreditUseSource = Omit<CreditUseFact, 'spent'> & {
  readonly refundCurrency: PaymentCurrency | null
  readonly refundMinor: bigint
  readonly paidId: number | null
  readonly paidNumber: string
  readonly paidRate: string
  readonly paidUsdMinor: bigint
  readonly paidXof: bigint
}

/** Uses of credit: payments of other invoices, and refunds. */
export async function newCreditUses(executor: Executor, { limit, named }: Reading): Promise<CreditUseSource[]> {
  const { rows } = await executor.execute<CreditUseSource>(sql`
    select u.id, u.credit_note_number as "creditNoteNumber", u.credited_id as "creditedId", u.client_id as "clientId",
      u.client_name as "clientName", u.used_on::text as "usedOn", u.usd_minor as "usdMinor", u.xof_minor as xof,
      u.xof_rate as "creditedRate", u.refund_currency as "refundCurrency", u.refund_minor as "refundMinor", u.paid_id as "paidId",
      u.paid_number as "paidNumber", u.paid_rate as "paidRate", u.paid_usd_minor as "paidUsdMinor", u.paid_xof_minor as "paidXof"
    from invoices.accounting_credit_use u
    where ${usesAmong(sql`u`, named)} and ${isNew(sql`'credit_use:' || u.id`)} order by u.id limit ${limit}`)
  return rows
}

/** Events name the credited invoice, and the one that credit paid. */
const usesAmong = (use: SQL, named: Named): SQL =>
  sql`(${isAmong(sql`${use}.credited_id`, named?.invoiceIds)} or ${isAmong(sql`${use}.paid_id`, named?.invoiceIds)})`

export type MatchSource = Omit<MatchFact, 'matchedOn' | 'allocations'> & {
  readonly matchedAtMs: bigint
  readonly allocations: readonly (Omit<Paid, 'usdMinor'> & {
    readonly usdMinor: string
    readonly received: string
    readonly charges: string
    readonly fxDifference: string
  })[]
}

export async function newMatches(executor: Executor, { limit, named }: Reading): Promise<MatchSource[]> {
  const { rows } = await executor.execute<MatchSource>(sql`
    select m.id, m.receipt_id as "receiptId", m.reference, ${millis(sql`m.matched_at`)} as "matchedAtMs",
      (select jsonb_agg(a || jsonb_build_object('invoiceNumber', p.invoice_number, 'clientName', p.client_name,
         'invoiceRate', p.xof_rate::text, 'usdMinor', p.usd_minor::text) order by p.invoice_id)
       from jsonb_array_elements(m.allocations) a
       join invoices.accounting_payment p on p.id = (a ->> 'paymentId')::integer) as allocations
    from receivables.accounting_match m
    where ${isAmong(sql`m.receipt_id`, named?.receiptIds)} and ${isNew(sql`'match:' || m.id`)} order by m.id limit ${limit}`)
  return rows
}

export interface TransferSource extends Record<string, unknown> {
  readonly id: string
  readonly kind: string
  readonly dedupeKey: string
  readonly description: string
  readonly occurredAtMs: bigint
  readonly lines: readonly {
    readonly kind: AccountKind
    readonly ownerId: number | null
    readonly currency: LedgerCurrency
    readonly amount: string
  }[]
  readonly conversionId: number | null
  readonly conversionReference: string | null
  readonly conversionXof: bigint | null
  readonly grossUsdMinor: bigint | null
  readonly feeUsdMinor: bigint | null
  readonly receiptId: number | null
  readonly receiptReference: string | null
  readonly receiptBookedOn: BusinessDate | null
}

/**
 * Ledger transfers without an entry: all of them, or beside named sources those that were written
 * since the last reading.
 */
export async function newTransfers(executor: Executor, { limit, named }: Reading): Promise<TransferSource[]> {
  const since = named === null ? sql`true` : sql`(t.era > b.era or (t.era = b.era and t.written_xid >= b.read_below))`
  const { rows } = await executor.execute<TransferSource>(sql`
    select t.id, t.kind, t.dedupe_key as "dedupeKey", t.description, ${millis(sql`t.occurred_at`)} as "occurredAtMs", t.lines,
      c.id as "conversionId", c.reference as "conversionReference", c.amount_xof as "conversionXof",
      c.gross_usd_minor as "grossUsdMinor", c.fee_usd_minor as "feeUsdMinor",
      r.id as "receiptId", r.reference as "receiptReference", r.booked_on::text as "receiptBookedOn"
    from accounting.book b cross join ledger.transfer_row t
    left join conversions.report_row c on c.id = substring(t.dedupe_key from '^conversion:([0-9]+):')::integer
    left join receivables.accounting_receipt r on r.transfer_id = t.id
    where ${since} and t.kind <> all (${sql.param([...matchKinds])}::text[]) and ${isNew(sql`'transfer:' || t.id`)}
    order by t.occurred_at, t.id limit ${limit}`)
  return rows
}

/** Transfers of transactions below this one are committed or gone. Ask before reading them. */
export async function oldestOpenTransaction(executor: Executor): Promise<string> {
  const { rows } = await executor.execute<{ oldest: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
  )
  return assertDefined(rows[0], 'the oldest open transaction').oldest
}

/** Records that every transfer below a transaction is booked. */
export async function markTransfersRead(executor: Executor, below: string): Promise<void> {
  await executor.execute(sql`
    update accounting.book set read_below = ${below}::xid8,
      era = greatest(era, coalesce((select max(era) from ledger.transfer_row where written_xid >= read_below), era))`)
}

/** A booked source that was taken back: the key of its entries, and when. */
export interface ReversalSource extends Record<string, unknown> {
  readonly key: string
  readonly suffix: string
  readonly atMs: bigint
}

/** Cancelled invoices, reversed payments and uses of credit, and undone matches, where booked. */
export async function newReversals(executor: Executor, { limit, named }: Reading): Promise<ReversalSource[]> {
  const of = (prefix: string, suffix: string, at: SQL, from: SQL, isNamed: SQL): SQL => sql`
    (select ${prefix}::text || s.id as key, ${suffix}::text as suffix, ${millis(at)} as "atMs" from ${from} s
     where ${isNamed} and ${at} is not null and ${wasBooked(sql`${prefix}::text || s.id`)} and ${isNew(sql`${prefix}::text || s.id || ':' || ${suffix}::text`)}
     order by ${at}, s.id limit ${limit})`
  const { rows } = await executor.execute<ReversalSource>(sql`
    ${of('invoice:', 'cancelled', sql`s.cancelled_at`, sql`invoices.accounting_invoice`, isAmong(sql`s.id`, named?.invoiceIds))} union all
    ${of('payment:', 'reversed', sql`s.reversed_at`, sql`invoices.accounting_payment`, isAmong(sql`s.invoice_id`, named?.invoiceIds))} union all
    ${of('credit_use:', 'reversed', sql`s.reversed_at`, sql`invoices.accounting_credit_use`, usesAmong(sql`s`, named))} union all
    ${of('match:', 'undone', sql`s.reversed_at`, sql`receivables.accounting_match`, isAmong(sql`s.receipt_id`, named?.receiptIds))}`)
  return rows
}

export interface NamedId extends Record<string, unknown> {
  readonly id: number
  readonly name: string
}

export async function clientNames(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await executor.execute<NamedId>(sql`
    select id, company_name as name from clients.report_row where id = any(${sql.param([...ids])}::integer[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function bankNames(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await executor.execute<NamedId>(sql`
    select id, bank_name as name from banking.report_connection where id = any(${sql.param([...ids])}::integer[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
