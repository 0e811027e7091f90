/** SQL of the regulatory reports. */

import { sql } from 'drizzle-orm'
import { divideHalfEven, toDecimal, usd } from '#kernel/money.ts'
import { proceedsOn } from '#server/modules/filings/index.ts'
import { receivablesOn } from '#server/modules/receivables/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Read, Row, Span } from '../period.ts'
import { conversionsAt, dayOf, filingStatusAt, percent, rowOf, tableOf, within } from '../store.ts'

/** Filings of the conversions that were initiated in the period, as they were at its end. */
export async function readBceaoFiling(executor: Executor, span: Span): Promise<Read> {
  const filed = sql`from conversions.report_row c join (
      select f.id, f.conversion_id, f.due_on, ${filingStatusAt(span)} as status
      from compliance.filing_row f) f on f.conversion_id = c.id where ${within(sql`c.created_at`, span)}`
  const figures = await rowOf(
    executor,
    sql`select count(*) as counted, count(*) filter (where f.status <> 'withdrawn') as required,
      count(*) filter (where f.status = 'due') as due,
      count(*) filter (where f.status = 'due' and f.due_on < ${span.today}::date) as overdue,
      count(*) filter (where f.status = 'submitted') as submitted, count(*) filter (where f.status = 'acknowledged') as acknowledged,
      count(*) filter (where f.status = 'withdrawn') as withdrawn,
      coalesce(sum(c.amount_xof) filter (where f.status <> 'withdrawn'), 0)::text as volume,
      ${percent(sql`count(*) filter (where f.status in ('submitted', 'acknowledged'))`, sql`count(*) filter (where f.status <> 'withdrawn')`)} as filed
    ${filed}`,
  )
  const filings = await tableOf(
    executor,
    sql`select c.reference, c.client_name as client, c.client_country as country, c.amount_xof::text as amount, f.status,
      to_char(f.due_on, 'YYYY-MM-DD') as due, to_char(${dayOf(sql`c.created_at`, span)}, 'YYYY-MM-DD') as initiated, count(*) over () as of_all
    ${filed} order by f.due_on desc, c.id desc`,
  )
  return {
    rows: Number(figures.counted),
    figures: { ...figures, ...(await readProceeds(executor, span)) },
    tables: { filings },
  }
}

/** The register of export proceeds as it is now. */
async function readProceeds(executor: Executor, { today }: Span): Promise<Row> {
  const totals = await proceedsOn(executor, today)
  const dollarsOf = (minor: bigint) => toDecimal(usd(minor))
  return {
    exports: totals.invoices,
    repatriated: dollarsOf(totals.received),
    banked: dollarsOf(totals.banked),
    to_cede: dollarsOf(totals.toCede),
    ceded: dollarsOf(totals.ceded),
    ceded_banked: dollarsOf(totals.cededBanked),
    late_exports: totals.late,
    late_open: dollarsOf(totals.lateOpen),
  }
}

/** Screenings and matches of the period, with the decisions on them by its end. */
export async function readAmlScreening(executor: Executor, span: Span): Promise<Read> {
  const end = sql`${span.to.toISOString()}::timestamptz`
  const raisedMatches = sql`(select r.source, coalesce(
      (select d.decision from screening.report_decision d where d.match_id = r.id and d.decided_at <= ${end}
        order by d.id desc limit 1),
      case when r.decided_at <= ${end} then r.status else 'open' end) as status
    from screening.report_match r where ${within(sql`r.created_at`, span)})`
  const figures = await rowOf(
    executor,
    sql`select s.counted, s.subjects, s.clients, s.hit, m.raised, m.open, m.confirmed, m.cleared, m.withdrawn, n.hours,
      a.active, a.screened, ${percent(sql`a.screened`, sql`a.active`)} as coverage, n.all_open
    from (select count(*) as counted, count(distinct subject_id) as subjects, count(distinct client_id) as clients,
        count(*) filter (where hits > 0) as hit
      from screening.report_screening where ${within(sql`screened_at`, span)}) s,
      (select count(*) as raised, count(*) filter (where status = 'open') as open,
        count(*) filter (where status = 'confirmed') as confirmed, count(*) filter (where status = 'cleared') as cleared,
        count(*) filter (where status = 'withdrawn') as withdrawn from ${raisedMatches} r) m,
      (select count(*) filter (where status = 'open') as all_open,
        round((avg(extract(epoch from decided_at - created_at)) filter (where ${within(sql`decided_at`, span)}) / 3600)::numeric, 1)::text as hours
      from screening.report_match) n,
      (select count(*) as active, count(*) filter (where exists (
          select from screening.report_screening x where x.client_id = c.id and x.kind = 'client')) as screened
        from clients.report_row c where c.is_active) a`,
  )
  const matches = await tableOf(
    executor,
    sql`select source, count(*) as raised, count(*) filter (where status = 'open') as open,
      count(*) filter (where status = 'confirmed') as confirmed, count(*) filter (where status = 'cleared') as cleared,
      count(*) over () as of_all
    from ${raisedMatches} r group by source order by raised desc, source`,
  )
  const lists = await tableOf(
    executor,
    sql`select label, source, entries, to_char(${dayOf(sql`loaded_at`, span)}, 'YYYY-MM-DD') as loaded,
      case when synthetic then 'sandbox' else 'official' end as kind, count(*) over () as of_all
    from screening.report_list order by source`,
  )
  return { rows: Number(figures.counted) + Number(figures.raised), figures, tables: { matches, lists } }
}

/**
 * Documents on file, and how many of the period's conversions were for a client with an FX letter
 * on file at its end.
 */
export async function readForexDocs(executor: Executor, span: Span): Promise<Read> {
  const end = sql`${span.to.toISOString()}::timestamptz`
  const expired = sql`expires_on < ${span.today}::date`
  const figures = await rowOf(
    executor,
    sql`select d.counted, d.on_file, d.fx_letters, d.packages, d.added, d.expired, d.expiring, c.conversions, c.covered,
      ${percent(sql`c.covered`, sql`c.conversions`)} as coverage
    from (select count(*) as counted, count(*) filter (where is_active) as on_file,
        count(*) filter (where is_active and document_type = 'fx_letter') as fx_letters,
        count(*) filter (where is_active and document_type = 'compliance_package') as packages,
        count(*) filter (where ${within(sql`created_at`, span)}) as added,
        count(*) filter (where is_active and ${expired}) as expired,
        count(*) filter (where is_active and expires_on between ${span.today}::date and ${span.today}::date + 30) as expiring
      from documents.report_row) d,
      (select count(*) as conversions, count(*) filter (where exists (
          select from documents.report_row l where l.client_id = c.client_id and l.document_type = 'fx_letter'
            and l.created_at <= ${end} and (l.is_active or l.archived_at > ${end}))) as covered
        from ${conversionsAt(span)} c where c.client_id is not null and c.status <> 'failed' and ${within(sql`c.created_at`, span)}) c`,
  )
  const types = await tableOf(
    executor,
    sql`select document_type as type, count(*) filter (where is_active) as on_file,
      count(*) filter (where ${within(sql`created_at`, span)}) as added,
      count(*) filter (where is_active and ${expired}) as expired, count(*) filter (where not is_active) as archived,
      count(*) over () as of_all
    from documents.report_row group by document_type order by document_type`,
  )
  return { rows: Number(figures.counted) + Number(figures.conversions), figures, tables: { types } }
}

export async function readRiskAssessment(executor: Executor, span: Span): Promise<Read> {
  const counted = await rowOf(
    executor,
    sql`select k.clients, k.active, k.high, k.medium, k.low, k.without_kyc, v.conversions, v.reviewed, v.failed,
      ${percent(sql`v.failed`, sql`v.conversions`)} as failed_share, ${percent(sql`v.high_volume`, sql`v.volume`)} as high_share,
      m.open as open_matches, x.unresolved as exceptions
    from (select count(*) as clients, count(*) filter (where is_active) as active,
        count(*) filter (where is_active and risk_level = 'high') as high, count(*) filter (where is_active and risk_level = 'medium') as medium,
        count(*) filter (where is_active and risk_level = 'low') as low,
        count(*) filter (where is_active and kyc_status <> 'approved') as without_kyc from clients.report_row) k,
      (select count(*) as conversions, count(*) filter (where c.was_reviewed) as reviewed, count(*) filter (where c.status = 'failed') as failed,
        coalesce(sum(c.amount_xof) filter (where c.status <> 'failed'), 0) as volume,
        coalesce(sum(c.amount_xof) filter (where c.status <> 'failed' and k.risk_level = 'high'), 0) as high_volume
        from ${conversionsAt(span)} c left join clients.report_row k on k.id = c.client_id
        where ${within(sql`c.created_at`, span)}) v,
      (select count(*) as open from screening.report_match where status = 'open') m,
      (select count(*) as unresolved from reconciliation.report_exception where state in ('open', 'proposed')) x`,
  )
  const { outstanding, longOverdue } = await receivablesOn(executor, span.today)
  const figures = {
    ...counted,
    receivables: toDecimal(usd(outstanding.usd)),
    late_share: outstanding.usd === 0n ? null : tenths(divideHalfEven(longOverdue.usd * 1_000n, outstanding.usd)),
  }
  const levels = await tableOf(
    executor,
    sql`select k.risk_level as level, count(*) as clients, count(*) filter (where k.kyc_status = 'approved') as approved,
      coalesce(sum(v.conversions), 0)::bigint as conversions, coalesce(sum(v.volume), 0)::text as volume, count(*) over () as of_all
    from clients.report_row k left join (
      select client_id, count(*) as conversions, sum(amount_xof) as volume from ${conversionsAt(span)}
      where status <> 'failed' and ${within(sql`created_at`, span)} group by client_id) v on v.client_id = k.id
    where k.is_active group by k.risk_level order by array_position(array['high', 'medium', 'low'], k.risk_level)`,
  )
  const countries = await tableOf(
    executor,
    sql`select k.country, count(*) as clients, count(*) filter (where k.risk_level = 'high') as high,
      coalesce(sum(v.volume), 0)::text as volume, count(*) over () as of_all
    from clients.report_row k left join (
      select client_id, sum(amount_xof) as volume from ${conversionsAt(span)}
      where status <> 'failed' and ${within(sql`created_at`, span)} group by client_id) v on v.client_id = k.id
    where k.is_active group by k.country order by coalesce(sum(v.volume), 0) desc, k.country`,
  )
  return { rows: Number(counted.clients) + Number(counted.conversions), figures, tables: { levels, countries } }
}

/** Tenths of a percent as text, which are never negative here. */
const tenths = (value: bigint): string => `${value / 10n}.${value % 10n}`
