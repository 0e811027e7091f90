/** SQL of the dashboard and of client metrics. */

import { type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'

export interface ClientCounts {
  readonly total: number
  readonly active: number
  readonly approved: number
  readonly kycPending: number
  readonly highRisk: number
  /** Added since `monthStart`. */
  readonly newThisMonth: number
}

export async function countClients(executor: Executor, monthStart: Date): Promise<ClientCounts> {
  const { rows } = await executor.execute<Record<string, bigint>>(sql`
    select coalesce(sum(change), 0)::bigint as total,
      coalesce(sum(change) filter (where is_active), 0)::bigint as active,
      coalesce(sum(change) filter (where kyc_status = 'approved'), 0)::bigint as approved,
      coalesce(sum(change) filter (where kyc_status = 'pending'), 0)::bigint as kyc_pending,
      coalesce(sum(change) filter (where risk_level = 'high'), 0)::bigint as high_risk,
      (select count(*) from clients.report_row where created_at >= ${monthStart.toISOString()}) as new_this_month
    from clients.tally_row`)
  const row = assertDefined(rows[0], 'the counted clients')
  return {
    total: Number(row.total),
    active: Number(row.active),
    approved: Number(row.approved),
    kycPending: Number(row.kyc_pending),
    highRisk: Number(row.high_risk),
    newThisMonth: Number(row.new_this_month),
  }
}

export interface ClientVolume {
  readonly clientId: number
  readonly totalUsdMinor: bigint
  /** Since `monthStart`. */
  readonly monthUsdMinor: bigint
  readonly conversions: number
  readonly lastAt: Date | null
}

/**
 * Conversion volume of each of these clients, without failed conversions. Monthly totals are in
 * UTC. The span from `monthStart` to the first whole month, and the newest conversion of each
 * client, are read from rows.
 */
export async function volumesOf(
  executor: Executor,
  clientIds: readonly number[],
  monthStart: Date,
): Promise<Map<number, ClientVolume>> {
  const since = sql`${monthStart.toISOString()}::timestamptz`
  const firstMonth = sql`date_trunc('month', ${since} at time zone 'UTC' + interval '1 month' - interval '1 microsecond')`
  const { rows } = await executor.execute<{
    client_id: number
    total: string
    month: string
    conversions: bigint
    last_ms: bigint | null
  }>(sql`
    with months as (
      select client_id, sum(counted)::bigint as conversions, sum(gross_usd_minor) as total,
        coalesce(sum(gross_usd_minor) filter (where month >= ${firstMonth}), 0) as whole_months
      from conversions.client_month_row where client_id = any(${sql.param([...clientIds])}::integer[]) group by client_id)
    select m.client_id, m.conversions, m.total::text as total, (m.whole_months + begun.gross)::text as month,
      (extract(epoch from newest.created_at) * 1000)::bigint as last_ms
    from months m
    cross join lateral (
      select coalesce(sum(r.gross_usd_minor), 0) as gross from conversions.report_row r
      where r.client_id = m.client_id and r.status <> 'failed' and r.created_at >= ${since}
        and r.created_at < ${firstMonth} at time zone 'UTC') begun
    left join lateral (
      select r.created_at from conversions.report_row r where r.client_id = m.client_id and r.status <> 'failed'
      order by r.created_at desc limit 1) newest on true
    where m.conversions > 0`)
  return new Map(
    rows.map(({ client_id, total, month, conversions, last_ms }) => [
      client_id,
      {
        clientId: client_id,
        totalUsdMinor: BigInt(total),
        monthUsdMinor: BigInt(month),
        conversions: Number(conversions),
        lastAt: last_ms === null ? null : new Date(Number(last_ms)),
      },
    ]),
  )
}

/** USD cents received for invoices that are fully paid; what credit paid is not money again. */
export async function sumPaidInvoices(executor: Executor): Promise<bigint> {
  const { rows } = await executor.execute<{ paid: string }>(
    // The invoices from an index alone, then the few uses of credit: each payment would be slow.
    sql`select ((select coalesce(sum(paid_usd_minor), 0) from invoices.report_row where status = 'paid')
        - (select coalesce(sum(b.usd_minor), 0) from invoices.report_paid_by_credit b
            join invoices.report_row i on i.id = b.invoice_id where i.status = 'paid'))::text as paid`,
  )
  return BigInt(assertDefined(rows[0], 'the summed invoices').paid)
}

/**
 * What one client was credited on invoices that were not cancelled, and paid in money, in USD
 * cents.
 */
export async function sumSettled(
  executor: Executor,
  clientId: number,
): Promise<{ creditedUsdMinor: bigint; paidUsdMinor: bigint }> {
  const { rows } = await executor.execute<{ credited: bigint; paid: bigint }>(sql`
    select coalesce(sum(credited_usd_minor) filter (where status <> 'cancelled'), 0)::bigint as credited,
      coalesce(sum(paid_usd_minor - coalesce((select sum(b.usd_minor) from invoices.report_paid_by_credit b
        where b.invoice_id = i.id), 0)), 0)::bigint as paid
    from invoices.report_row i where client_id = ${clientId}`)
  const row = assertDefined(rows[0], 'the sums of a client')
  return { creditedUsdMinor: row.credited, paidUsdMinor: row.paid }
}

/**
 * USD cents of all completed conversions, and of those initiated in a span, with the number of its
 * months that had any. Summed from hourly totals, each conversion counted in the hour of its
 * initiation.
 */
export async function sumCompleted(
  executor: Executor,
  span: { from: Date; until: Date; timeZone: string },
): Promise<{ allTimeUsdMinor: bigint; spanUsdMinor: bigint; monthsWithData: bigint }> {
  const { rows } = await executor.execute<{ all_time: string; span: string; months: bigint }>(sql`
    select coalesce(sum(gross), 0)::text as all_time, coalesce(sum(gross) filter (where within), 0)::text as span,
      count(*) filter (where within and gross > 0) as months
    from (
      select hour >= ${span.from.toISOString()} and hour < ${span.until.toISOString()} as within,
        date_trunc('month', hour at time zone ${span.timeZone}) as month, sum(gross_usd_minor) as gross
      from conversions.completed_row group by 1, 2) by_month`)
  const row = assertDefined(rows[0], 'the summed conversions')
  return { allTimeUsdMinor: BigInt(row.all_time), spanUsdMinor: BigInt(row.span), monthsWithData: row.months }
}

/**
 * Clients with a conversion that has not failed or a sent invoice in [`earlier`, `recent`), and how
 * many of them had one since. Each client takes two index probes, so that a million conversions do
 * not slow it down.
 */
export async function countRetained(
  executor: Executor,
  span: { earlier: Date; recent: Date; until: Date },
): Promise<{ before: number; again: number }> {
  const [earlier, recent, until] = [span.earlier.toISOString(), span.recent.toISOString(), span.until.toISOString()]
  const converted = (within: SQL): SQL => sql`exists (select from conversions.report_row r
    where r.client_id = c.id and r.status <> 'failed' and ${within})`
  const since = converted(sql`r.created_at >= ${recent} and r.created_at <= ${until}`)
  const before = converted(sql`r.created_at >= ${earlier} and r.created_at < ${recent}`)
  const { rows } = await executor.execute<{ before: number; again: number }>(sql`
    with billed as (
      select client_id, bool_or(created_at < ${recent}) as was, bool_or(created_at >= ${recent}) as again
      from invoices.report_row
      where status not in ('draft', 'cancelled') and created_at >= ${earlier} and created_at <= ${until} group by client_id)
    select count(*)::integer as before, (count(*) filter (where again))::integer as again
    from (
      select coalesce(b.again, false) or ${since} as again
      from clients.report_row c left join billed b on b.client_id = c.id
      where coalesce(b.was, false) or ${before}) active`)
  return assertDefined(rows[0], 'the counted clients')
}

export interface FirstResults {
  readonly conversion: boolean
  readonly invoice: boolean
}

/** Whether a conversion was ever completed, and an invoice ever sent. */
export async function readFirstResults(executor: Executor): Promise<FirstResults> {
  const { rows } = await executor.execute<{ conversion: boolean; invoice: boolean }>(sql`
    select exists (select from conversions.report_row where status = 'completed') as conversion,
      exists (select from invoices.report_row where sent_at is not null) as invoice`)
  return rows[0] ?? { conversion: false, invoice: false }
}

export interface ComplianceWork {
  readonly openAlerts: number
  readonly criticalAlerts: number
  readonly overdueAlerts: number
  readonly conversionsInReview: number
  readonly kycInReview: number
  readonly approvedActiveClients: number
  readonly filingsThisYear: number
  readonly filingsDue: number
  readonly filingsOverdue: number
}

/**
 * Open compliance work, and filings submitted or acknowledged in the year of `today` by the days
 * stated: what is recorded in January may have been submitted in December.
 */
export async function countComplianceWork(executor: Executor, { today }: { today: string }): Promise<ComplianceWork> {
  const { rows } = await executor.execute<Record<string, bigint>>(sql`
    select
      (select coalesce(sum(change), 0)::bigint from compliance.alert_tally_row where status <> 'resolved') as open_alerts,
      (select coalesce(sum(change), 0)::bigint from compliance.alert_tally_row
        where status <> 'resolved' and severity = 'critical') as critical_alerts,
      (select count(*) from compliance.alert_row where status in ('active', 'investigating') and due_on < ${today}::date) as overdue_alerts,
      (select count(*) from conversions.review_row) as conversions_in_review,
      (select coalesce(sum(change), 0)::bigint from clients.tally_row where kyc_status = 'requires_review') as kyc_in_review,
      (select coalesce(sum(change), 0)::bigint from clients.tally_row
        where is_active and kyc_status = 'approved') as approved_active_clients,
      (select count(*) from compliance.filing_row
        where status in ('submitted', 'acknowledged')
          and greatest(submitted_on, acknowledged_on) >= date_trunc('year', ${today}::date)::date) as filings_this_year,
      (select count(*) from compliance.filing_row where status = 'due') as filings_due,
      (select count(*) from compliance.filing_row where status = 'due' and due_on < ${today}::date) as filings_overdue`)
  const row = assertDefined(rows[0], 'the counted work')
  return {
    openAlerts: Number(row.open_alerts),
    criticalAlerts: Number(row.critical_alerts),
    overdueAlerts: Number(row.overdue_alerts),
    conversionsInReview: Number(row.conversions_in_review),
    kycInReview: Number(row.kyc_in_review),
    approvedActiveClients: Number(row.approved_active_clients),
    filingsThisYear: Number(row.filings_this_year),
    filingsDue: Number(row.filings_due),
    filingsOverdue: Number(row.filings_overdue),
  }
}

/** Active clients screened against all lists in force; none while no list is loaded. */
export async function countScreened(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ screened: bigint }>(sql`
    select count(*) as screened from clients.report_row c
    where c.is_active and exists (select from screening.screened_client s where s.client_id = c.id)`)
  return Number(rows[0]?.screened ?? 0n)
}

export interface DueFiling {
  readonly id: number
  readonly reference: string
  readonly clientName: string
  readonly amountXof: bigint
  readonly dueOn: BusinessDate
  readonly createdAt: Date
}

/** Due filings, the most urgent first. */
export async function dueFilings(executor: Executor, limit: number): Promise<DueFiling[]> {
  const { rows } = await executor.execute<{
    id: number
    reference: string
    client_name: string
    amount_xof: bigint
    due_on: BusinessDate
    created_ms: bigint
  }>(sql`
    select f.id, c.reference, c.client_name, c.amount_xof, f.due_on::text as due_on,
      (extract(epoch from f.created_at) * 1000)::bigint as created_ms
    from compliance.filing_row f join conversions.palette_row c on c.id = f.conversion_id
    where f.status = 'due' order by f.due_on, f.id limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    clientName: row.client_name,
    amountXof: row.amount_xof,
    dueOn: row.due_on,
    createdAt: new Date(Number(row.created_ms)),
  }))
}
