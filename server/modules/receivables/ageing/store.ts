// SQL of the receivables figures. The age of an open invoice is computed here only.
import { type SQL, sql } from 'drizzle-orm'
import type { AgeBucket, AgeFilter, BalanceSortKey } from '#contract/receivables/figures.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { matchesWords } from '#server/platform/database/search.ts'
import type { Owed } from './rules.ts'

/** Names the bucket of `due_date` on that day. */
export const bucketOf = (today: BusinessDate): SQL => sql`case when due_date >= ${today}::date then 'current'
  when due_date >= ${today}::date - 30 then 'days30' when due_date >= ${today}::date - 60 then 'days60'
  when due_date >= ${today}::date - 90 then 'days90' else 'older' end`

const ofClient = (clientId: number | undefined): SQL =>
  clientId === undefined ? sql`true` : sql`client_id = ${clientId}`

/** What is open in each bucket; a bucket without invoices is absent. */
export async function sumBuckets(
  executor: Executor,
  { today, clientId }: { readonly today: BusinessDate; readonly clientId?: number | undefined },
): Promise<Map<AgeBucket, Owed & { readonly oldestDue: BusinessDate }>> {
  const { rows } = await executor.execute<{
    bucket: AgeBucket
    usd: string
    xof: string
    invoices: number
    oldest: BusinessDate
  }>(sql`
    select bucket, sum(open_usd_minor)::text as usd, sum(open_xof_minor)::text as xof, count(*)::integer as invoices,
      min(due_date)::text as oldest
    from (select ${bucketOf(today)} as bucket, due_date, open_usd_minor, open_xof_minor
      from invoices.open_row where ${ofClient(clientId)}) aged
    group by bucket`)
  return new Map(
    rows.map(({ bucket, usd, xof, invoices, oldest }) => [
      bucket,
      { usd: BigInt(usd), xof: BigInt(xof), count: invoices, oldestDue: oldest },
    ]),
  )
}

/** Billed since `from`, less credit notes on those invoices, in USD cents. */
export async function sumBilled(
  executor: Executor,
  { from, clientId }: { readonly from: Date; readonly clientId?: number | undefined },
): Promise<bigint> {
  const { rows } = await executor.execute<{ billed: string }>(sql`
    select coalesce(sum(amount_usd_minor - credited_usd_minor), 0)::text as billed from invoices.report_row
    where sent_at >= ${from.toISOString()} and status <> 'cancelled' and ${ofClient(clientId)}`)
  return BigInt(assertDefined(rows[0], 'the billed sum').billed)
}

/** What a client owes, in USD cents. */
export interface BalanceRow extends Record<string, unknown>, Readonly<Record<AgeBucket, bigint>> {
  readonly id: number
  readonly clientName: string
  readonly outstanding: bigint
  readonly overdue: bigint
  readonly oldestDue: BusinessDate
  readonly invoices: number
}

export const balanceSorting: SortColumns<BalanceSortKey, BalanceRow> = {
  outstanding: { column: sql`outstanding`, type: 'bigint', valueOf: ({ outstanding }) => String(outstanding) },
  overdue: { column: sql`overdue`, type: 'bigint', valueOf: ({ overdue }) => String(overdue) },
  oldestDue: { column: sql`oldest_due`, type: 'date', valueOf: ({ oldestDue }) => oldestDue },
  clientName: { column: sql`client_name`, type: 'text', valueOf: ({ clientName }) => clientName },
}

export interface BalanceFilter {
  readonly q?: string | undefined
  readonly age?: AgeFilter | undefined
}

/** Clients that owe something, and their number. */
export async function pageOfBalances(
  executor: Executor,
  { today, q, age }: BalanceFilter & { readonly today: BusinessDate },
  { limit, sorting }: { readonly limit: number; readonly sorting: Sorting<BalanceSortKey> },
): Promise<{ rows: BalanceRow[]; total: number }> {
  const place = keyset(balanceSorting, sql`id`, sorting)
  const { rows } = await executor.execute<BalanceRow & { total: number }>(sql`
    with aged as (
      select client_id, due_date, open_usd_minor as open, ${bucketOf(today)} as bucket from invoices.open_row),
    balance as (
      select client_id, sum(open)::bigint as outstanding,
        coalesce(sum(open) filter (where bucket <> 'current'), 0)::bigint as overdue,
        coalesce(sum(open) filter (where bucket = 'current'), 0)::bigint as current,
        coalesce(sum(open) filter (where bucket = 'days30'), 0)::bigint as days30,
        coalesce(sum(open) filter (where bucket = 'days60'), 0)::bigint as days60,
        coalesce(sum(open) filter (where bucket = 'days90'), 0)::bigint as days90,
        coalesce(sum(open) filter (where bucket = 'older'), 0)::bigint as older,
        min(due_date) as oldest_due, count(*)::integer as invoices
      from aged group by client_id),
    found as (
      select b.*, c.id, c.company_name as client_name from balance b join clients.report_row c on c.id = b.client_id
      where ${matchesWords(sql`platform.search_text(c.company_name)`, q) ?? sql`true`}
        and ${age === undefined ? sql`true` : sql`${sql.identifier(age)} > 0`})
    select id, client_name as "clientName", outstanding, overdue, current, days30, days60, days90, older,
      oldest_due::text as "oldestDue", invoices, (select count(*)::integer from found) as total
    from found where ${place.where ?? sql`true`} order by ${sql.join(place.orderBy, sql`, `)} limit ${limit}`)
  return { rows, total: rows[0]?.total ?? 0 }
}
