/** SQL of the operational reports. */

import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { Read, Span } from '../period.ts'
import { bucketOf, conversionsAt, dayOf, dollars, percent, rowOf, tableOf, within } from '../store.ts'

/**
 * Duration of the period's conversions without waiting for people, and the share that completed.
 */
export async function readEfficiency(executor: Executor, span: Span): Promise<Read> {
  const all = sql`from ${conversionsAt(span)} c where ${within(sql`c.created_at`, span)}`
  const middle = sql`round((percentile_cont(0.5) within group (order by c.worked_ms) filter (where c.status = 'completed'))::numeric)::text`
  const figures = await rowOf(
    executor,
    sql`select count(*) as conversions, count(*) filter (where c.status = 'completed') as completed, count(*) filter (where c.status = 'failed') as failed,
      count(*) filter (where c.status = 'processing') as processing,
      ${percent(sql`count(*) filter (where c.status = 'completed')`, sql`count(*) filter (where c.status in ('completed', 'failed'))`)} as success,
      ${middle} as median, round(avg(c.worked_ms) filter (where c.status = 'completed'))::text as mean,
      round((percentile_cont(0.95) within group (order by c.worked_ms) filter (where c.status = 'completed'))::numeric)::text as slow,
      count(*) filter (where c.was_reviewed) as reviewed,
      ${percent(sql`count(*) filter (where c.was_reviewed)`, sql`count(*)`)} as reviewed_share,
      round((avg(c.waited_ms) filter (where c.was_reviewed) / 3600000)::numeric, 2)::text as waited
    ${all}`,
  )
  const days = await tableOf(
    executor,
    sql`select ${bucketOf(sql`c.created_at`, span)} as bucket, count(*) as conversions, count(*) filter (where c.status = 'completed') as completed,
      count(*) filter (where c.status = 'failed') as failed, ${middle} as median, count(*) over () as of_all
    ${all} group by 1 order by 1`,
  )
  return { rows: Number(figures.conversions), figures, tables: { days } }
}

/** Requests to each bank in the period, and the recorded responses of its rail. */
export async function readBankingStatus(executor: Executor, span: Span): Promise<Read> {
  const requested = sql`select connection_id, count(*) as requested, count(*) filter (where state = 'booked') as booked,
      count(*) filter (where state = 'rejected') as rejected, coalesce(sum(amount_xof) filter (where state = 'booked'), 0) as volume
    from banking.report_instruction where kind = 'transfer' and ${within(sql`requested_at`, span)} group by connection_id`
  const called = sql`select connection_id, count(*) as calls, count(*) filter (where failed) as failed,
      percentile_cont(0.5) within group (order by latency_ms) as median
    from banking.report_call where ${within(sql`called_at`, span)} group by connection_id`
  const figures = await rowOf(
    executor,
    sql`select b.connections, b.connected, b.in_error, i.requested, i.booked, i.rejected, i.volume, ${percent(sql`i.booked`, sql`i.booked + i.rejected`)} as success,
      r.calls, ${percent(sql`r.failed`, sql`r.calls`)} as errors, r.median
    from (select count(*) as connections, count(*) filter (where status = 'connected') as connected, count(*) filter (where status = 'error') as in_error
        from banking.report_connection where is_active) b,
      (select coalesce(sum(requested), 0)::bigint as requested, coalesce(sum(booked), 0)::bigint as booked, coalesce(sum(rejected), 0)::bigint as rejected,
        coalesce(sum(volume), 0)::text as volume from (${requested}) i) i,
      (select count(*) as calls, count(*) filter (where failed) as failed, round(percentile_cont(0.5) within group (order by latency_ms)::numeric)::text as median
        from banking.report_call where ${within(sql`called_at`, span)}) r`,
  )
  const banks = await tableOf(
    executor,
    sql`select b.bank_name || ' ••••' || b.account_last_four as bank, b.country, b.status, coalesce(i.requested, 0) as requested, coalesce(i.booked, 0) as booked,
      coalesce(i.rejected, 0) as rejected, coalesce(i.volume, 0)::text as volume, coalesce(r.calls, 0) as calls,
      ${percent(sql`r.failed`, sql`r.calls`)} as errors, round(r.median::numeric)::text as median, count(*) over () as of_all
    from banking.report_connection b left join (${requested}) i on i.connection_id = b.id left join (${called}) r on r.connection_id = b.id
    where b.is_active or i.requested > 0 order by coalesce(i.volume, 0) desc, b.id`,
  )
  return {
    rows: Number(figures.connections) + Number(figures.requested) + Number(figures.calls),
    figures,
    tables: { banks },
  }
}

export async function readClientPatterns(executor: Executor, span: Span): Promise<Read> {
  const all = sql`from ${conversionsAt(span)} where client_id is not null and status <> 'failed' and ${within(sql`created_at`, span)}`
  const figures = await rowOf(
    executor,
    sql`with by_client as (select client_id, count(*) as conversions, sum(amount_xof) as volume, sum(gross_usd_minor) as cents ${all} group by client_id),
    ranked as (select *, row_number() over (order by volume desc, client_id) as place, count(*) over () as clients from by_client)
    select count(*) as active, coalesce(sum(conversions), 0)::bigint as conversions,
      (select count(*) from clients.report_row where ${within(sql`created_at`, span)}) as added,
      count(*) filter (where not exists (select from ${conversionsAt(span)} e where e.client_id = r.client_id and e.status <> 'failed'
        and e.created_at < ${span.from.toISOString()}::timestamptz)) as first_time,
      count(*) filter (where conversions > 1) as repeated, round(avg(conversions), 1)::text as per_client,
      ${dollars(sql`round(avg(cents))`)} as average, ${percent(sql`sum(volume) filter (where place <= ceil(clients * 0.2))`, sql`sum(volume)`)} as top_share
    from ranked r`,
  )
  const clients = await tableOf(
    executor,
    sql`select (select client_name from conversions.report_row n where n.client_id = c.client_id and n.id = c.newest) as client,
      conversions, volume::text as volume, ${dollars(sql`cents`)} as gross, ${percent(sql`volume`, sql`sum(volume) over ()`)} as share,
      to_char(${dayOf(sql`last_at`, span)}, 'YYYY-MM-DD') as last, count(*) over () as of_all
    from (select client_id, max(id) as newest, count(*) as conversions, sum(amount_xof) as volume, sum(gross_usd_minor) as cents,
      max(created_at) as last_at ${all} group by client_id) c
    order by c.volume desc, c.client_id`,
  )
  // Aggregates by business-local hour first: days and hours of the day then need only some
  // thousands of rows.
  const byHour = sql`(select date_trunc('hour', created_at at time zone ${span.timeZone}) as at, count(*) as conversions,
    sum(amount_xof) as volume ${all} group by 1) done`
  const hours = await tableOf(
    executor,
    sql`select to_char(at, 'HH24:00') as hour, sum(conversions)::bigint as conversions, sum(volume)::text as volume, count(*) over () as of_all
    from ${byHour} group by 1 order by 1`,
  )
  const weekdays = await tableOf(
    executor,
    sql`select to_char(at, 'FMDay') as weekday, sum(conversions)::bigint as conversions, sum(volume)::text as volume, count(*) over () as of_all
    from ${byHour} group by 1, extract(isodow from at) order by extract(isodow from at)`,
  )
  return { rows: Number(figures.conversions) + Number(figures.added), figures, tables: { clients, hours, weekdays } }
}
