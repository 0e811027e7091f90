import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { MonthVolume } from './rules.ts'

/** Volumes of all business months with conversions, oldest first. */
export async function volumeByMonth(executor: Executor, timeZone: string): Promise<MonthVolume[]> {
  const { rows } = await executor.execute<{ month: string; volume: string; gross: string }>(sql`
    select to_char(local, 'YYYY-MM') as month, sum(volume_xof)::text as volume, sum(gross_usd_minor)::text as gross
    from (select date_trunc('month', hour at time zone ${timeZone}) as local, volume_xof, gross_usd_minor
      from conversions.hour_row) by_month
    group by local order by local`)
  return rows.map(({ month, volume, gross }) => ({ month, volumeXof: BigInt(volume), grossUsdMinor: BigInt(gross) }))
}

export interface PeriodSums {
  readonly completed: number
  readonly failed: number
  /** Not failed. */
  readonly counted: number
  readonly grossUsdMinor: bigint
  /** The hour of day with the highest volume, and its total over all days; null without any. */
  readonly peak: { readonly hour: number; readonly volumeXof: bigint } | null
  /** The first hour of the period with a conversion. */
  readonly firstAt: Date | null
}

export async function sumPeriod(executor: Executor, from: Date, timeZone: string): Promise<PeriodSums> {
  const { rows } = await executor.execute<{
    completed: bigint
    failed: bigint
    counted: bigint
    gross: string
    peak_hour: number | null
    peak_volume: string | null
    first_ms: bigint | null
  }>(sql`
    with within as (
      select extract(hour from hour at time zone ${timeZone})::integer as hour_of_day, sum(initiated) as initiated,
        sum(completed) as completed, sum(failed) as failed, sum(volume_xof) as volume, sum(gross_usd_minor) as gross, min(hour) as first
      from conversions.hour_row where hour >= ${from.toISOString()} group by 1)
    select coalesce(sum(completed), 0)::bigint as completed, coalesce(sum(failed), 0)::bigint as failed,
      coalesce(sum(initiated - failed), 0)::bigint as counted, coalesce(sum(gross), 0)::text as gross,
      (array_agg(hour_of_day order by volume desc, hour_of_day))[1] as peak_hour, max(volume)::text as peak_volume,
      (extract(epoch from min(first)) * 1000)::bigint as first_ms
    from within`)
  const row = assertDefined(rows[0], 'the summed period')
  const peakXof = BigInt(row.peak_volume ?? 0)
  return {
    completed: Number(row.completed),
    failed: Number(row.failed),
    counted: Number(row.counted),
    grossUsdMinor: BigInt(row.gross),
    peak: row.peak_hour === null || peakXof === 0n ? null : { hour: row.peak_hour, volumeXof: peakXof },
    firstAt: row.first_ms === null ? null : new Date(Number(row.first_ms)),
  }
}

export type SegmentName = 'highValue' | 'medium' | 'emerging'

export interface Segment {
  readonly count: number
  readonly conversions: number
  readonly grossUsdMinor: bigint
  readonly feeUsdMinor: bigint
}

export interface Segments {
  readonly segments: ReadonlyMap<SegmentName, Segment>
  /** The client with the highest volume; null if there is none. */
  readonly largest: { readonly name: string; readonly grossUsdMinor: bigint } | null
}

/**
 * Clients by gross USD since `from`: the top 20 %, the next 30 %, the others. Tallies use UTC
 * months; rows count the time between `from` and the first whole month.
 */
export async function sumSegments(executor: Executor, from: Date): Promise<Segments> {
  const { rows } = await executor.execute<{
    segment: SegmentName
    clients: number
    conversions: string
    gross: string
    fee: string
    largest_name: string
    largest_gross: string
  }>(sql`
    with start as (
      select ${from.toISOString()}::timestamptz as at,
        date_trunc('month', ${from.toISOString()}::timestamptz at time zone 'UTC' + interval '1 month' - interval '1 microsecond') as month),
    volumes as (
      select client_id, sum(counted) as conversions, sum(gross_usd_minor) as gross, sum(fee_usd_minor) as fee from (
        select client_id, counted, gross_usd_minor, fee_usd_minor
        from conversions.client_month_row where month >= (select month from start)
        union all
        select client_id, 1, gross_usd_minor, case when status = 'completed' then fee_usd_minor else 0 end
        from conversions.report_row where client_id is not null and status <> 'failed'
          and created_at >= (select at from start) and created_at < (select month at time zone 'UTC' from start)) parts
      group by client_id),
    ranked as (
      select c.id, c.company_name, coalesce(v.conversions, 0) as conversions, coalesce(v.gross, 0) as gross, coalesce(v.fee, 0) as fee,
        row_number() over (order by coalesce(v.gross, 0) desc, c.id) as rank, count(*) over () as clients
      from clients.report_row c left join volumes v on v.client_id = c.id)
    select case when gross = 0 or rank > ceil(clients * 0.5) then 'emerging'
        when rank > ceil(clients * 0.2) then 'medium' else 'highValue' end as segment,
      count(*)::integer as clients, sum(conversions)::text as conversions, sum(gross)::text as gross, sum(fee)::text as fee,
      (array_agg(company_name order by rank))[1] as largest_name, max(gross)::text as largest_gross
    from ranked group by 1`)
  const top = rows.find(({ segment }) => segment === 'highValue')
  return {
    segments: new Map(
      rows.map(({ segment, clients, conversions, gross, fee }) => [
        segment,
        {
          count: clients,
          conversions: Number(conversions),
          grossUsdMinor: BigInt(gross),
          feeUsdMinor: BigInt(fee),
        },
      ]),
    ),
    largest: top ? { name: top.largest_name, grossUsdMinor: BigInt(top.largest_gross) } : null,
  }
}

/** Folds tally changes to keep summing fast. Every instance may call it at any time. */
export async function foldTallies(executor: Executor): Promise<void> {
  await executor.execute(sql`
    with folded as (delete from conversions.hour_tally
      where hour in (select hour from conversions.hour_tally group by hour having count(*) > 1) returning *)
    insert into conversions.hour_tally
    select hour, sum(initiated), sum(completed), sum(failed), sum(volume_xof), sum(gross_usd_minor) from folded group by hour`)
  await executor.execute(sql`
    with folded as (delete from conversions.completed_tally
      where hour in (select hour from conversions.completed_tally group by hour having count(*) > 1) returning *)
    insert into conversions.completed_tally
    select hour, sum(gross_usd_minor) from folded group by hour having sum(gross_usd_minor) <> 0`)
  await executor.execute(sql`
    with folded as (delete from conversions.client_tally
      where (client_id, month) in (select client_id, month from conversions.client_tally group by 1, 2 having count(*) > 1) returning *)
    insert into conversions.client_tally
    select client_id, month, sum(counted), sum(gross_usd_minor), sum(fee_usd_minor) from folded group by 1, 2`)
}

/** Differences between stored tallies and conversions: the first of each kind, and their number. */
export async function findWrongTallies(
  executor: Executor,
): Promise<{ tally: string; place: string; places: number }[]> {
  const { rows } = await executor.execute<{ tally: string; place: string; places: number }>(sql`
    with hours as (
      select hour, sum(initiated), sum(completed), sum(failed), sum(volume_xof), sum(gross_usd_minor) from conversions.hour_row
      group by hour having (sum(initiated), sum(completed), sum(failed), sum(volume_xof), sum(gross_usd_minor)) <> (0, 0, 0, 0, 0)),
    months as (
      select client_id, month, sum(counted), sum(gross_usd_minor), sum(fee_usd_minor) from conversions.client_month_row
      group by 1, 2 having (sum(counted), sum(gross_usd_minor), sum(fee_usd_minor)) <> (0, 0, 0)),
    completed as (select hour, sum(gross_usd_minor) from conversions.completed_row group by hour having sum(gross_usd_minor) <> 0),
    counted as (select * from conversions.hour_counted),
    counted_months as (select * from conversions.client_counted where (counted, gross_usd_minor, fee_usd_minor) <> (0, 0, 0)),
    counted_completed as (select * from conversions.completed_counted),
    reviews as (select id from conversions.review_row),
    wrong as (
      select 'conversions.hour_tally' as tally, to_char(hour at time zone 'UTC', 'YYYY-MM-DD HH24:00') as place
      from ((table hours except table counted) union (table counted except table hours)) hour_differs
      union
      select 'conversions.client_tally', 'client ' || client_id || ', ' || to_char(month, 'YYYY-MM')
      from ((table months except table counted_months) union (table counted_months except table months)) month_differs
      union
      select 'conversions.completed_tally', to_char(hour at time zone 'UTC', 'YYYY-MM-DD HH24:00')
      from ((table completed except table counted_completed) union (table counted_completed except table completed)) completed_differs
      union
      select 'conversions.in_review', 'conversion ' || id
      from ((table reviews except select conversion_id from conversions.review_counted)
        union (select conversion_id from conversions.review_counted except table reviews)) review_differs)
    select tally, min(place) as place, count(*)::integer as places from wrong group by tally`)
  return rows
}
