import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'

export interface ReportRow {
  readonly id: number
  readonly reference: string
  readonly client: string
  readonly country: string | null
  readonly isHouse: boolean
  readonly amountXof: bigint
  readonly grossUsdMinor: bigint
  readonly feeUsdMinor: bigint
  readonly rate: string
  readonly rateSource: string
  readonly state: string
  readonly status: 'processing' | 'completed' | 'failed'
  readonly filingRequired: boolean
  readonly filing: string | null
  readonly createdMs: bigint
}

export interface ReportSpan {
  readonly from: Date
  readonly to: Date
}

/** Conversions initiated in the span, oldest first, past `after`. */
export async function reportRows(
  executor: Executor,
  { from, to }: ReportSpan,
  after: Pick<ReportRow, 'createdMs' | 'id'> | null,
  limit: number,
): Promise<ReportRow[]> {
  const past = after
    ? sql`and (c.created_at, c.id) > (${new Date(Number(after.createdMs)).toISOString()}::timestamptz, ${after.id}::integer)`
    : sql``
  const { rows } = await executor.execute<{
    id: number
    reference: string
    client_id: number | null
    client_name: string
    client_country: string | null
    amount_xof: bigint
    gross_usd_minor: bigint
    fee_usd_minor: bigint
    rate: string
    rate_source: string
    state: string
    status: ReportRow['status']
    filing_required: boolean
    filing: string | null
    created_ms: bigint
  }>(sql`
    select c.id, c.reference, c.client_id, c.client_name, c.client_country, c.amount_xof, c.gross_usd_minor, c.fee_usd_minor,
      c.rate, c.rate_source, c.state, c.status, c.filing_required, f.status as filing,
      (extract(epoch from c.created_at) * 1000)::bigint as created_ms
    from conversions.report_row c left join compliance.filing_row f on f.conversion_id = c.id
    where c.created_at >= ${from.toISOString()} and c.created_at <= ${to.toISOString()} ${past}
    order by c.created_at, c.id limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    client: row.client_name,
    country: row.client_country,
    isHouse: row.client_id === null,
    amountXof: row.amount_xof,
    grossUsdMinor: row.gross_usd_minor,
    feeUsdMinor: row.fee_usd_minor,
    rate: row.rate,
    rateSource: row.rate_source,
    state: row.state,
    status: row.status,
    filingRequired: row.filing_required,
    filing: row.filing,
    createdMs: row.created_ms,
  }))
}
