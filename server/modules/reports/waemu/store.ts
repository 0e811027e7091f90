/** SQL that writes the WAEMU report's rows as JSON. */

import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { Span as ReportSpan } from '../cards/period.ts'
import { conversionsAt, filingStatusAt } from '../cards/store.ts'

/** Some transactions of the report as JSON text, and their sums. */
export interface ReportPiece {
  /** One JSON object per line, oldest first; at least one. */
  readonly lines: string
  readonly sums: Sums
}

/** Count and volumes are over the same rows: failed conversions are counted apart. */
export interface Sums {
  readonly totalTransactions: number
  readonly volumeXof: bigint
  readonly grossUsdMinor: bigint
  readonly feeUsdMinor: bigint
  readonly completed: number
  readonly processing: number
  readonly failed: number
  readonly filingsRequired: number
  readonly filingsSubmitted: number
  readonly ownAccountConversions: number
}

/** Conversions initiated from `from` (inclusive) to `to` (exclusive). */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** Six decimals, rounded half to even, as in every API response (kernel/rate.ts). */
const wireRate = sql`case when c.rate - trunc(c.rate, 6) = 0.0000005 and mod(trunc(c.rate * 1000000), 2) = 0
  then trunc(c.rate, 6) else round(c.rate, 6) end`

/**
 * ISO 8601 in UTC to the millisecond, as JSON without its closing quote. The added microsecond
 * forces all digits to print.
 */
const openInstant = sql`left(to_json((c.created_at at time zone 'UTC') + interval '1 microsecond')::text, 24)`

/**
 * Exactly the output of JSON.stringify for the row; a year of rows is too many to serialise in the
 * server process.
 */
const line = sql`'{"reference":' || to_json(c.reference)::text || ',"client":' || to_json(c.client_name)::text
  || ',"country":' || coalesce(to_json(c.client_country)::text, 'null') || ',"amountXof":' || c.amount_xof::text
  || ',"amountUsd":"' || (c.gross_usd_minor * 0.01)::text || '","rate":"' || (${wireRate})::text
  || '","rateSource":' || to_json(c.rate_source)::text || ',"state":"' || c.state
  || case when c.filing is null then '","filing":null,"initiatedAt":' else '","filing":"' || c.filing || '","initiatedAt":' end || ${openInstant} || 'Z"}'`

/**
 * Splits the span into slices of about `rows` conversions by their times alone. Conversions of one
 * millisecond stay together.
 */
export async function slicesOf(executor: Executor, { from, to }: Span, rows: number): Promise<Span[]> {
  const { rows: cuts } = await executor.execute<{ at_ms: bigint }>(sql`
    with recursive cut(at) as (
      select ${from.toISOString()}::timestamptz
      union all
      select (select created_at from conversions.report_row where created_at > cut.at and created_at < ${to.toISOString()}
        order by created_at offset ${rows - 1} limit 1)
      from cut where cut.at is not null)
    select (extract(epoch from at) * 1000)::bigint as at_ms from cut where at is not null order by at`)
  const begins = cuts.map(({ at_ms }) => new Date(Number(at_ms)))
  return begins.map((begin, at) => ({ from: begin, to: begins[at + 1] ?? to }))
}

/**
 * One conversion in fifty has a filing: a lookup in a hash table in memory rules out the others.
 */
const filingAt = (period: Pick<ReportSpan, 'to' | 'isClosed'>) => sql`case
  when c.id in (select conversion_id from compliance.filing_row)
  then (select ${filingStatusAt(period)} from compliance.filing_row f where f.conversion_id = c.id) end`

/**
 * The conversions of each slice, oldest first; an empty slice gives no piece. See `conversionsAt`.
 */
export async function piecesOf(
  executor: Executor,
  slices: readonly Span[],
  period: Pick<ReportSpan, 'to' | 'isClosed'>,
): Promise<ReportPiece[]> {
  const begins = slices.map(({ from }) => from.toISOString())
  const ends = slices.map(({ to }) => to.toISOString())
  const { rows } = await executor.execute<{
    lines: string
    counted: number
    volume: string
    gross: string
    fees: string
    completed: number
    processing: number
    failed: number
    required: number
    submitted: number
    own_account: number
  }>(sql`
    select p.* from unnest(${sql.param(begins)}::timestamptz[], ${sql.param(ends)}::timestamptz[])
      with ordinality as s(begins, ends, place)
    cross join lateral (
      select string_agg(c.line, chr(10) order by c.created_at, c.id) as lines, (count(*) filter (where c.status <> 'failed'))::integer as counted,
        coalesce(sum(c.amount_xof) filter (where c.status <> 'failed'), 0)::text as volume,
        coalesce(sum(c.gross_usd_minor) filter (where c.status <> 'failed'), 0)::text as gross,
        coalesce(sum(c.fee_usd_minor) filter (where c.status <> 'failed'), 0)::text as fees,
        (count(*) filter (where c.status = 'completed'))::integer as completed,
        (count(*) filter (where c.status = 'processing'))::integer as processing,
        (count(*) filter (where c.status = 'failed'))::integer as failed,
        (count(*) filter (where c.filing <> 'withdrawn'))::integer as required,
        (count(*) filter (where c.filing in ('submitted', 'acknowledged')))::integer as submitted,
        (count(*) filter (where c.client_id is null and c.status <> 'failed'))::integer as own_account
      from (
        select c.*, ${line} as line from (
          select c.*, ${filingAt(period)} as filing from ${conversionsAt(period)} c
          where c.created_at >= s.begins and c.created_at < s.ends
          order by c.created_at, c.id offset 0) c) c) p
    where p.lines is not null order by s.place`)
  return rows.map((row) => ({
    lines: row.lines,
    sums: {
      totalTransactions: row.counted,
      volumeXof: BigInt(row.volume),
      grossUsdMinor: BigInt(row.gross),
      feeUsdMinor: BigInt(row.fees),
      completed: row.completed,
      processing: row.processing,
      failed: row.failed,
      filingsRequired: row.required,
      filingsSubmitted: row.submitted,
      ownAccountConversions: row.own_account,
    },
  }))
}
