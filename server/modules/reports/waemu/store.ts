import { sql } from 'drizzle-orm'
import { present } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Where a page of the report ends. */
export interface Place {
  readonly createdMs: bigint
  readonly id: number
}

/** Some transactions of the report as they stand in its text, and what they sum to. */
export interface ReportPage {
  /** One JSON object a line, oldest first. */
  readonly lines: string
  readonly sums: Sums
  readonly end: Place
}

/** Volumes leave failed conversions out, counts do not. */
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
  readonly houseAccount: number
}

export interface ReportSpan {
  readonly from: Date
  readonly to: Date
}

/** Six decimals, half to even, as rates travel everywhere (kernel/rate.ts). */
const wireRate = sql`case when c.rate - trunc(c.rate, 6) = 0.0000005 and mod(trunc(c.rate * 1000000), 2) = 0
  then trunc(c.rate, 6) else round(c.rate, 6) end`

/** Letter for letter what JSON.stringify makes of the row; a year of them is too many to be made here. */
const line = sql`concat('{"reference":', to_json(c.reference), ',"client":', to_json(c.client_name),
  ',"country":', coalesce(to_json(c.client_country)::text, 'null'), ',"amountXof":', c.amount_xof,
  ',"amountUsd":"', (c.gross_usd_minor / 100.0)::numeric(20, 2), '","rate":"', ${wireRate},
  '","rateSource":', to_json(c.rate_source), ',"state":"', c.state, '","filing":', coalesce(to_json(c.filing)::text, 'null'),
  ',"initiatedAt":"', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"}')`

/** Conversions initiated in the span, oldest first, past `after`; null when there are none. */
export async function reportPage(
  executor: Executor,
  { from, to }: ReportSpan,
  after: Place | null,
  limit: number,
): Promise<ReportPage | null> {
  const past = after
    ? sql`and (created_at, id) > (${new Date(Number(after.createdMs)).toISOString()}::timestamptz, ${after.id}::integer)`
    : sql``
  const { rows } = await executor.execute<{
    lines: string | null
    counted: number
    volume: string
    gross: string
    fees: string
    completed: number
    processing: number
    failed: number
    required: number
    submitted: number
    house: number
    end_ms: bigint
    end_id: number
  }>(sql`
    with page as materialized (
      select c.*, (select status from compliance.filing_row f where f.conversion_id = c.id) as filing
      from (select * from conversions.report_row
        where created_at >= ${from.toISOString()} and created_at <= ${to.toISOString()} ${past}
        order by created_at, id limit ${limit}) c)
    select string_agg(${line}, chr(10) order by c.created_at, c.id) as lines, count(*)::integer as counted,
      coalesce(sum(c.amount_xof) filter (where c.status <> 'failed'), 0)::text as volume,
      coalesce(sum(c.gross_usd_minor) filter (where c.status <> 'failed'), 0)::text as gross,
      coalesce(sum(c.fee_usd_minor) filter (where c.status <> 'failed'), 0)::text as fees,
      (count(*) filter (where c.status = 'completed'))::integer as completed,
      (count(*) filter (where c.status = 'processing'))::integer as processing,
      (count(*) filter (where c.status = 'failed'))::integer as failed,
      (count(*) filter (where c.filing <> 'withdrawn'))::integer as required,
      (count(*) filter (where c.filing in ('submitted', 'acknowledged')))::integer as submitted,
      (count(*) filter (where c.client_id is null))::integer as house,
      (extract(epoch from max(c.created_at)) * 1000)::bigint as end_ms,
      (array_agg(c.id order by c.created_at, c.id))[count(*)] as end_id
    from page c`)
  const row = present(rows[0], 'the page of the report')
  if (row.lines === null) return null
  return {
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
      houseAccount: row.house,
    },
    end: { createdMs: row.end_ms, id: row.end_id },
  }
}
