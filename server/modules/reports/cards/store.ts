/** SQL fragments and queries shared by all reports. */

import { type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { countClients } from '../store.ts'
import type { Row, Span } from './period.ts'

/** Max. rows of one table in a report, which also states their total. */
const maxTableRows = 500

/** Rows of a statement, with counts as numbers: none reaches 9 × 10^15. */
async function rowsOf(executor: Executor, statement: SQL): Promise<Row[]> {
  const { rows } = await executor.execute<Record<string, string | number | bigint | null>>(statement)
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, typeof value === 'bigint' ? Number(value) : value]),
    ),
  )
}

export async function rowOf(executor: Executor, statement: SQL): Promise<Row> {
  return assertDefined((await rowsOf(executor, statement))[0], 'the figures of a report')
}

/** The first rows of a table with their total, which the statement returns as `of_all`. */
export async function tableOf(executor: Executor, statement: SQL) {
  const rows = await rowsOf(executor, sql`${statement} limit ${maxTableRows}`)
  return { rows, of: Number(rows[0]?.of_all ?? 0) }
}

/** Restricts an instant column to the period. */
export const within = (column: SQL, { from, to }: Span): SQL =>
  sql`(${column} >= ${from.toISOString()}::timestamptz and ${column} <= ${to.toISOString()}::timestamptz)`

/** The conversions as they were at the end of a closed period, or are now, which is faster. */
export const conversionsAt = ({ to, isClosed }: Pick<Span, 'to' | 'isClosed'>): SQL =>
  isClosed ? sql`conversions.report_row_at(${to.toISOString()}::timestamptz)` : sql`conversions.report_row`

/**
 * The status of the filing `f` at the end of a closed period, or now. It is read back from the
 * present: the first later event says which status it left.
 */
export const filingStatusAt = ({ to, isClosed }: Pick<Span, 'to' | 'isClosed'>): SQL => {
  if (!isClosed) return sql`f.status`
  const end = sql`${to.toISOString()}::timestamptz`
  return sql`coalesce(
    (select case e.event when 'submitted' then 'due' else 'submitted' end from compliance.filing_event_row e
      where e.filing_id = f.id and e.event <> 'package_built' and e.occurred_at > ${end} order by e.id limit 1),
    case when f.status = 'withdrawn' and f.updated_at > ${end} then 'due' else f.status end)`
}

/** Restricts a date column to the period. */
export const onDays = (column: SQL, { firstDay, through }: Span): SQL =>
  sql`(${column} between ${firstDay}::date and ${through}::date)`

/** Cents as dollars, exactly. */
export const dollars = (minor: SQL): SQL => sql`(coalesce(${minor}, 0) / 100.0)::numeric(20, 2)::text`

/** A share in percent with one decimal; null when the whole is zero. */
export const percent = (part: SQL, whole: SQL): SQL =>
  sql`round(100.0 * (${part}) / nullif((${whole})::numeric, 0), 1)::text`

/** The date of an instant in the business time zone. */
export const dayOf = (column: SQL, { timeZone }: Span): SQL => sql`(${column} at time zone ${timeZone})::date`

/** The days or months of the period. */
export const bucketOf = (column: SQL, span: Span): SQL =>
  span.byMonth ? sql`to_char(${dayOf(column, span)}, 'YYYY-MM')` : sql`to_char(${dayOf(column, span)}, 'YYYY-MM-DD')`

interface Headline {
  readonly conversions: number
  readonly volumeXof: number
  readonly completed: number
  readonly failed: number
}

/**
 * The hourly totals of the conversions of the period. They are those of the present: for a closed
 * period, what moved after its end is put back.
 */
function hoursOf(span: Span): SQL {
  const totals = sql`select hour, initiated, completed, failed, volume_xof from conversions.hour_row where ${within(sql`hour`, span)}`
  if (!span.isClosed) return sql`(${totals})`
  return sql`(${totals} union all
    select date_trunc('hour', created_at, 'UTC'), 0, (status = 'completed')::integer - (status_now = 'completed')::integer,
      (status = 'failed')::integer - (status_now = 'failed')::integer,
      amount_xof * ((status <> 'failed')::integer - (status_now <> 'failed')::integer)
    from ${conversionsAt(span)} where has_moved and ${within(sql`created_at`, span)})`
}

/**
 * Reads the hourly totals of conversions, since the Reports screen opens with it for any period.
 */
export async function headline(executor: Executor, span: Span): Promise<Headline> {
  const row = await rowOf(
    executor,
    sql`select coalesce(sum(initiated - failed), 0)::bigint as conversions, coalesce(sum(volume_xof), 0)::bigint as volume,
      coalesce(sum(completed), 0)::bigint as completed, coalesce(sum(failed), 0)::bigint as failed
    from ${hoursOf(span)} h`,
  )
  return {
    conversions: Number(row.conversions),
    volumeXof: Number(row.volume),
    completed: Number(row.completed),
    failed: Number(row.failed),
  }
}

/** Every day or month of the period, or of the part so far, oldest first. */
export function trendRows(executor: Executor, span: Span): Promise<Row[]> {
  const step = span.byMonth ? sql`'1 month'::interval` : sql`'1 day'::interval`
  const format = span.byMonth ? 'YYYY-MM' : 'YYYY-MM-DD'
  const first = span.byMonth ? `${span.firstDay.slice(0, 7)}-01` : span.firstDay
  return rowsOf(
    executor,
    sql`with happened as (
      select ${bucketOf(sql`hour`, span)} as bucket, sum(volume_xof)::bigint as volume, sum(initiated - failed)::bigint as conversions,
        sum(completed)::bigint as completed, sum(failed)::bigint as failed
      from ${hoursOf(span)} h group by 1)
    select to_char(d, 'YYYY-MM-DD') as start, coalesce(h.volume, 0) as volume, coalesce(h.conversions, 0) as conversions,
      coalesce(h.completed, 0) as completed, coalesce(h.failed, 0) as failed
    from generate_series(${first}::timestamp, ${span.through}::timestamp, ${step}) d
    left join happened h on h.bucket = to_char(d, ${format}) order by d`,
  )
}

/** Clients and how many of them were approved, at the end of a closed period or now. */
export async function approvedClientsAt(
  executor: Executor,
  { to, isClosed }: Span,
): Promise<{ readonly total: number; readonly approved: number }> {
  if (!isClosed) return countClients(executor, to)
  const end = sql`${to.toISOString()}::timestamptz`
  const row = await rowOf(
    executor,
    sql`select count(*) as total, count(*) filter (where coalesce(
        (select d.from_status from compliance.kyc_decision_row d where d.client_id = c.id and d.decided_at > ${end}
          order by d.id limit 1), c.kyc_status) = 'approved') as approved
      from clients.report_row c where c.created_at <= ${end}`,
  )
  return { total: Number(row.total), approved: Number(row.approved) }
}
