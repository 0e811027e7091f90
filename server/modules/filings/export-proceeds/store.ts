/** SQL of export proceeds and cessions. */

import { type SQL, sql } from 'drizzle-orm'
import type { proceedsStates } from '#contract/filings/export-proceeds.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'

export type ProceedsState = (typeof proceedsStates)[number]

export interface ProceedsRow {
  readonly invoiceId: number
  readonly invoiceNumber: string
  readonly clientId: number
  readonly clientName: string
  readonly country: string
  readonly amountUsdMinor: bigint
  readonly receivedUsdMinor: bigint
  readonly bankedUsdMinor: bigint
  readonly cededUsdMinor: bigint
  /** The part of what was ceded that an unreversed bank booking proves. */
  readonly cededBankedUsdMinor: bigint
  readonly toCedeUsdMinor: bigint
  readonly dueOn: string
  readonly repatriateBy: string
  readonly state: ProceedsState
}

export interface CessionRow {
  readonly id: number
  readonly invoiceId: number
  readonly amountUsdMinor: bigint
  readonly cededOn: string
  /** The receipt that brought the money; null without a bank statement. */
  readonly receiptId: number | null
  readonly reference: string
  readonly byName: string
  readonly at: Date
}

/** Parameters of the evaluation: member countries, figures of the register, and today. */
export interface Measure {
  readonly memberCountries: readonly string[]
  readonly months: number
  readonly cededPercent: number
  readonly today: string
}

/**
 * Invoices sent to clients outside the union. Proceeds are money: what a client's credit paid was
 * received for the credited invoice, and is not due again. The amount to cede is rounded half to
 * even to cents, in integers: twice the remainder is compared with the divisor, and a tie goes to
 * the even neighbour.
 */
function proceeds({ memberCountries, months, cededPercent, today }: Measure): SQL {
  return sql`(
    select i.*, due.to_cede, case
      when i.received < i.due_amount and ${today}::date > i.repatriate_by then 'late'
      when i.received > 0 and i.ceded < due.to_cede then 'to_cede'
      when i.received = 0 and i.due_amount > 0 then 'open'
      when i.received < i.due_amount then 'partly' else 'settled' end as state
    from (
      select r.id, r.invoice_number, r.client_id, r.client_name, c.country, r.amount_usd_minor,
        r.paid_usd_minor - by_credit.usd as received, r.amount_usd_minor - r.credited_usd_minor - by_credit.usd as due_amount,
        r.due_date,
        (r.due_date + make_interval(months => ${months}::integer))::date as repatriate_by,
        coalesce((select sum(b.usd_minor) from receivables.banked_row b where b.invoice_id = r.id), 0)::bigint as banked,
        coalesce((select sum(s.ceded_usd_minor) from filings.cession s where s.invoice_id = r.id), 0)::bigint as ceded,
        coalesce((select sum(s.ceded_usd_minor) from filings.cession s join receivables.banked_row b
          on b.receipt_id = s.receipt_id and b.invoice_id = s.invoice_id where s.invoice_id = r.id), 0)::bigint as ceded_banked
      from invoices.report_row r join clients.report_row c on c.id = r.client_id
      cross join lateral (
        select coalesce(sum(b.usd_minor), 0)::bigint as usd from invoices.report_paid_by_credit b where b.invoice_id = r.id) by_credit
      where r.status in ('sent', 'pending', 'overdue', 'paid')
        and c.country <> all(${sql.param([...memberCountries])}::text[])) i
    cross join lateral (
      select i.received * ${cededPercent}::bigint / 100 as whole, i.received * ${cededPercent}::bigint % 100 as rest) share
    cross join lateral (
      select share.whole + case when share.rest > 50 then 1 when share.rest = 50 then share.whole % 2 else 0 end as to_cede) due)`
}

const columns = sql`p.id, p.invoice_number, p.client_id, p.client_name, p.country, p.amount_usd_minor, p.received, p.banked, p.ceded, p.ceded_banked, p.to_cede,
  p.due_date::text as due_date, p.repatriate_by::text as repatriate_by, p.state`

export async function pageOfProceeds(
  executor: Executor,
  measure: Measure,
  {
    state,
    q,
    invoiceId,
  }: { state?: ProceedsState | undefined; q?: string | undefined; invoiceId?: number | undefined },
  { limit, before }: { limit: number; before: number | null },
): Promise<{ rows: ProceedsRow[]; total: number }> {
  const conditions: SQL[] = [sql`true`]
  if (state !== undefined) conditions.push(sql`p.state = ${state}`)
  if (invoiceId !== undefined) conditions.push(sql`p.id = ${invoiceId}`)
  const words = columnsMatchWords([sql`p.invoice_number`, sql`p.client_name`], q)
  if (words) conditions.push(words)
  const matching = sql.join(conditions, sql` and `)
  const source = proceeds(measure)
  const { rows } = await executor.execute<RawRow>(sql`
    select ${columns} from ${source} p where ${matching} and ${before === null ? sql`true` : sql`p.id < ${before}`}
    order by p.id desc limit ${limit}`)
  const counted = await executor.execute<{ total: bigint }>(
    sql`select count(*) as total from ${source} p where ${matching}`,
  )
  return { rows: rows.map(toRow), total: Number(counted.rows[0]?.total ?? 0n) }
}

export async function cessionsOf(executor: Executor, invoiceIds: readonly number[]): Promise<CessionRow[]> {
  if (invoiceIds.length === 0) return []
  const { rows } = await executor.execute<{
    id: number
    invoice_id: number
    ceded_usd_minor: bigint
    ceded_on: string
    receipt_id: number | null
    reference: string
    recorded_by_name: string
    recorded_ms: bigint
  }>(sql`
    select id, invoice_id, ceded_usd_minor, ceded_on::text as ceded_on, receipt_id, reference, recorded_by_name,
      (extract(epoch from recorded_at) * 1000)::bigint as recorded_ms
    from filings.cession where invoice_id = any(${sql.param([...invoiceIds])}::integer[]) order by id`)
  return rows.map((row) => ({
    id: row.id,
    invoiceId: row.invoice_id,
    amountUsdMinor: row.ceded_usd_minor,
    cededOn: row.ceded_on,
    receiptId: row.receipt_id,
    reference: row.reference,
    byName: row.recorded_by_name,
    at: new Date(Number(row.recorded_ms)),
  }))
}

export interface BankBooking extends Record<string, unknown> {
  readonly invoiceId: number
  readonly receiptId: number
  readonly bank: string
  readonly reference: string
  readonly bookedOn: string
  readonly receivedXof: bigint
  readonly usdMinor: bigint
}

/** What banks booked for these invoices, oldest first, as receivables publish it. */
export async function bookingsOf(executor: Executor, invoiceIds: readonly number[]): Promise<BankBooking[]> {
  if (invoiceIds.length === 0) return []
  const { rows } = await executor.execute<BankBooking>(sql`
    select invoice_id as "invoiceId", receipt_id as "receiptId", bank_name as bank, reference, booked_on::text as "bookedOn",
      received_xof as "receivedXof", usd_minor as "usdMinor"
    from receivables.banked_row where invoice_id = any(${sql.param([...invoiceIds])}::integer[])
    order by booked_on, receipt_id`)
  return rows
}

/** Invoices whose proceeds are not received in full, and whose deadline is `until` or earlier. */
export async function deadlinesUntil(executor: Executor, measure: Measure, until: string): Promise<ProceedsRow[]> {
  const { rows } = await executor.execute<RawRow>(sql`
    select ${columns} from ${proceeds(measure)} p
    where p.received < p.due_amount and p.repatriate_by <= ${until}::date order by p.repatriate_by, p.id`)
  return rows.map(toRow)
}

/** Sums over the register, in USD cents. */
export interface ProceedsTotals extends Record<string, unknown> {
  readonly invoices: number
  readonly received: bigint
  readonly banked: bigint
  readonly toCede: bigint
  readonly ceded: bigint
  readonly cededBanked: bigint
  readonly late: number
  readonly lateOpen: bigint
}

export async function sumProceeds(executor: Executor, measure: Measure): Promise<ProceedsTotals> {
  const { rows } = await executor.execute<ProceedsTotals>(sql`
    select count(*)::integer as invoices, coalesce(sum(received), 0)::bigint as received, coalesce(sum(banked), 0)::bigint as banked,
      coalesce(sum(to_cede), 0)::bigint as "toCede", coalesce(sum(ceded), 0)::bigint as ceded,
      coalesce(sum(ceded_banked), 0)::bigint as "cededBanked", count(*) filter (where state = 'late')::integer as late,
      coalesce(sum(due_amount - received) filter (where state = 'late'), 0)::bigint as "lateOpen"
    from ${proceeds(measure)} p`)
  return assertDefined(rows[0], 'the sums of the register')
}

/** Serialises cessions of one invoice, so that two cannot use the same remainder. */
export async function lockProceeds(transaction: Transaction, invoiceId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cession:${invoiceId}`}, 0))`)
}

export async function insertCession(
  transaction: Transaction,
  cession: Omit<CessionRow, 'id'> & { readonly by: string | null },
): Promise<void> {
  await transaction.execute(sql`
    insert into filings.cession (invoice_id, ceded_usd_minor, ceded_on, receipt_id, reference, recorded_at, recorded_by, recorded_by_name)
    values (${cession.invoiceId}, ${cession.amountUsdMinor}, ${cession.cededOn}, ${cession.receiptId}, ${cession.reference},
      ${cession.at.toISOString()}::timestamptz, ${cession.by}, ${cession.byName})`)
}

interface RawRow extends Record<string, unknown> {
  id: number
  invoice_number: string
  client_id: number
  client_name: string
  country: string
  amount_usd_minor: bigint
  received: bigint
  banked: bigint
  ceded: bigint
  ceded_banked: bigint
  to_cede: bigint
  due_date: string
  repatriate_by: string
  state: ProceedsState
}

const toRow = (row: RawRow): ProceedsRow => ({
  invoiceId: row.id,
  invoiceNumber: row.invoice_number,
  clientId: row.client_id,
  clientName: row.client_name,
  country: row.country,
  amountUsdMinor: row.amount_usd_minor,
  receivedUsdMinor: row.received,
  bankedUsdMinor: row.banked,
  cededUsdMinor: row.ceded,
  cededBankedUsdMinor: row.ceded_banked,
  toCedeUsdMinor: row.to_cede,
  dueOn: row.due_date,
  repatriateBy: row.repatriate_by,
  state: row.state,
})
