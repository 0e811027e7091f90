/** SQL of the financial reports. */

import { sql } from 'drizzle-orm'
import { toDecimal, usd } from '#kernel/money.ts'
import { receivablesOn } from '#server/modules/receivables/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Read, Span } from '../period.ts'
import { bucketOf, conversionsAt, dollars, onDays, percent, rowOf, tableOf, within } from '../store.ts'

/**
 * Payments of the period, with credit too, less credit notes issued in it, with the amounts billed
 * and outstanding. Only money is received.
 */
export async function readRevenue(executor: Executor, span: Span): Promise<Read> {
  const { outstanding, overdue } = await receivablesOn(executor, span.today)
  const moved = await rowOf(
    executor,
    sql`select ${dollars(sql`p.received + p.applied - r.credited`)} as revenue, ${dollars(sql`p.received`)} as received, p.payments,
      ${dollars(sql`p.applied`)} as applied,
      ${dollars(sql`r.credited`)} as credited, r.credits, s.invoices, ${dollars(sql`s.billed`)} as billed,
      ${dollars(sql`f.fees`)} as fees, f.completed
    from (select coalesce(sum(usd_minor) filter (where not is_credit), 0) as received, count(*) filter (where not is_credit) as payments,
        coalesce(sum(usd_minor) filter (where is_credit), 0) as applied
        from invoices.report_payment where ${onDays(sql`received_on`, span)}) p,
      (select coalesce(sum(amount_usd_minor), 0) as credited, count(*) as credits from invoices.report_credit where ${onDays(sql`issued_on`, span)}) r,
      (select count(*) as invoices, sum(amount_usd_minor) as billed from invoices.report_open where ${within(sql`sent_at`, span)}) s,
      (select sum(fee_usd_minor) as fees, count(*) as completed from ${conversionsAt(span)} where status = 'completed' and ${within(sql`completed_at`, span)}) f`,
  )
  const figures = {
    ...moved,
    outstanding: toDecimal(usd(outstanding.usd)),
    outstandingCount: outstanding.count,
    overdue: toDecimal(usd(overdue.usd)),
    late: overdue.count,
  }
  const bucket = span.byMonth ? 'YYYY-MM' : 'YYYY-MM-DD'
  const days = await tableOf(
    executor,
    sql`select bucket, ${dollars(sql`sum(received)`)} as received, ${dollars(sql`sum(applied)`)} as applied,
      ${dollars(sql`sum(credited)`)} as credited, ${dollars(sql`sum(received + applied - credited)`)} as revenue, count(*) over () as of_all
    from (
      select to_char(received_on, ${bucket}) as bucket, case when is_credit then 0 else usd_minor end as received,
        case when is_credit then usd_minor else 0 end as applied, 0 as credited
      from invoices.report_payment where ${onDays(sql`received_on`, span)}
      union all
      select to_char(issued_on, ${bucket}), 0, 0, amount_usd_minor from invoices.report_credit where ${onDays(sql`issued_on`, span)}) moved
    group by bucket order by bucket`,
  )
  const currencies = await tableOf(
    executor,
    sql`select currency, count(*) as payments, ${dollars(sql`sum(usd_minor)`)} as received, count(*) over () as of_all
    from invoices.report_payment where not is_credit and ${onDays(sql`received_on`, span)} group by currency order by sum(usd_minor) desc, currency`,
  )
  const rows = Number(moved.payments) + Number(moved.credits) + Number(moved.invoices) + Number(moved.completed)
  return { rows, figures, tables: { days, currencies } }
}

export async function readConversionVolume(executor: Executor, span: Span): Promise<Read> {
  const all = sql`from ${conversionsAt(span)} c where ${within(sql`c.created_at`, span)}`
  const figures = await rowOf(
    executor,
    sql`select count(*) as counted, count(*) filter (where c.status <> 'failed') as conversions,
      count(*) filter (where c.status = 'completed') as completed, count(*) filter (where c.status = 'processing') as processing,
      count(*) filter (where c.status = 'failed') as failed,
      coalesce(sum(c.amount_xof) filter (where c.status <> 'failed'), 0)::text as volume,
      ${dollars(sql`sum(c.gross_usd_minor) filter (where c.status <> 'failed')`)} as gross,
      ${dollars(sql`sum(c.fee_usd_minor) filter (where c.status <> 'failed')`)} as fees,
      (coalesce(sum(c.net_usdt_minor) filter (where c.status <> 'failed'), 0) / 1000000.0)::numeric(20, 6)::text as net,
      round(avg(c.amount_xof) filter (where c.status <> 'failed'))::text as average,
      (max(c.amount_xof) filter (where c.status <> 'failed'))::text as largest,
      round(coalesce(sum(c.amount_xof) filter (where c.status <> 'failed'), 0) / (${span.through}::date - ${span.firstDay}::date + 1))::text as daily,
      count(*) filter (where c.client_id is null and c.status <> 'failed') as "ownAccount"
    ${all}`,
  )
  const days = await tableOf(
    executor,
    sql`select ${bucketOf(sql`c.created_at`, span)} as bucket, count(*) filter (where c.status <> 'failed') as conversions,
      coalesce(sum(c.amount_xof) filter (where c.status <> 'failed'), 0)::text as volume,
      ${dollars(sql`sum(c.gross_usd_minor) filter (where c.status <> 'failed')`)} as gross,
      count(*) filter (where c.status = 'failed') as failed, count(*) over () as of_all
    ${all} group by 1 order by 1`,
  )
  const banks = await tableOf(
    executor,
    sql`select coalesce(c.bank_name, 'None yet') as bank, count(*) as conversions, sum(c.amount_xof)::text as volume,
      ${percent(sql`sum(c.amount_xof)`, sql`sum(sum(c.amount_xof)) over ()`)} as share, count(*) over () as of_all
    ${all} and c.status <> 'failed' group by 1 order by sum(c.amount_xof) desc, 1`,
  )
  return { rows: Number(figures.counted), figures, tables: { days, banks } }
}

/**
 * Changes of the franc's rate in the period, and their effect on conversions compared with the rate
 * at the start of the period.
 */
export async function readFxImpact(executor: Executor, span: Span): Promise<Read> {
  const figures = await rowOf(
    executor,
    sql`with opening as (
      select coalesce(
        (select rate from fx.report_rate where to_currency = 'XOF' and day < ${span.firstDay}::date order by day desc, id desc limit 1),
        (select rate from fx.report_rate where to_currency = 'XOF' and ${onDays(sql`day`, span)} order by day, id limit 1)) as rate),
    closing as (select rate from fx.report_rate where to_currency = 'XOF' and day <= ${span.through}::date order by day desc, id desc limit 1),
    done as (
      select count(*) as conversions, sum(amount_xof) as xof, sum(gross_usd_minor) as cents, min(c.rate) as low, max(c.rate) as high,
        round(sum(amount_xof / opening.rate) * 100) as at_opening
      from ${conversionsAt(span)} c, opening where status <> 'failed' and ${within(sql`created_at`, span)})
    select done.conversions, (select count(*) from fx.report_rate where ${onDays(sql`day`, span)}) as fetched,
      round((select rate from opening), 6)::text as opening, round((select rate from closing), 6)::text as closing,
      round(100 * ((select rate from closing) / (select rate from opening) - 1), 2)::text as change,
      round(done.xof / nullif(done.cents / 100.0, 0), 6)::text as average, round(done.low, 6)::text as low, round(done.high, 6)::text as high,
      case when done.conversions > 0 then ((done.cents - done.at_opening) / 100.0)::numeric(20, 2)::text end as impact,
      ${dollars(sql`done.cents`)} as gross
    from done`,
  )
  const pairs = await tableOf(
    executor,
    sql`select to_currency as currency, round((array_agg(rate order by day, id))[1], 6)::text as first,
      round((array_agg(rate order by day desc, id desc))[1], 6)::text as last, round(min(rate), 6)::text as low, round(max(rate), 6)::text as high,
      round(100 * ((array_agg(rate order by day desc, id desc))[1] / (array_agg(rate order by day, id))[1] - 1), 2)::text as change,
      count(*) as fetched, count(*) over () as of_all
    from fx.report_rate where ${onDays(sql`day`, span)} group by to_currency order by to_currency`,
  )
  return { rows: Number(figures.conversions) + Number(figures.fetched), figures, tables: { pairs } }
}
