import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { dayMs } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { RiskInputs, RiskParts } from './rules.ts'

export async function countOpenAlerts(executor: Executor): Promise<RiskInputs['alerts']> {
  const { rows } = await executor.execute<{ severity: keyof RiskInputs['alerts']; open: number }>(sql`
    select severity, sum(change)::integer as open from compliance.alert_tally_row where status <> 'resolved' group by severity`)
  return {
    critical: 0,
    high: 0,
    medium: 0,
    low: 0,
    ...Object.fromEntries(rows.map(({ severity, open }) => [severity, open])),
  }
}

type Counted = Omit<RiskInputs, 'alerts' | 'rates' | 'receivable' | 'longOverdue'>

/** Inputs of the score from current rows, without those of receivables. */
export async function readRiskInputs(executor: Executor, now: Date): Promise<Counted> {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString()
  const { rows } = await executor.execute<{
    conversions: bigint
    failed: bigint
    exceptions: number
    active: bigint
    without_kyc: bigint
  }>(sql`
    select conversions, failed, exceptions, active, without_kyc
    from (select coalesce(sum(initiated), 0)::bigint as conversions, coalesce(sum(failed), 0)::bigint as failed from conversions.hour_row) ended,
      (select count(*)::integer as exceptions from reconciliation.exception_row
        where state in ('open', 'proposed') and found_at < ${dayAgo}) overdue,
      (select coalesce(sum(change) filter (where is_active), 0)::bigint as active,
        coalesce(sum(change) filter (where is_active and kyc_status <> 'approved'), 0)::bigint as without_kyc
      from clients.tally_row) known`)
  const row = assertDefined(rows[0], 'the counted risk')
  return {
    conversions: Number(row.conversions),
    failed: Number(row.failed),
    oldExceptions: row.exceptions,
    activeClients: Number(row.active),
    withoutKyc: Number(row.without_kyc),
  }
}

/** Keeps an existing score computed later on the same day. */
export async function saveScore(
  executor: Executor,
  score: RiskParts & { businessDate: string; overall: number; at: Date },
): Promise<void> {
  const { businessDate, overall, credit, operational, compliance, market, at } = score
  await executor.execute(sql`
    insert into analytics.risk_score (business_date, overall, credit, operational, compliance, market, computed_at)
    values (${businessDate}, ${overall}, ${credit}, ${operational}, ${compliance}, ${market}, ${at.toISOString()})
    on conflict (business_date) do update set overall = excluded.overall, credit = excluded.credit,
      operational = excluded.operational, compliance = excluded.compliance, market = excluded.market, computed_at = excluded.computed_at
    where risk_score.computed_at <= excluded.computed_at`)
}

/** Stored overall scores since a day, oldest first. */
export async function scoresSince(executor: Executor, since: string): Promise<{ date: string; score: number }[]> {
  const { rows } = await executor.execute<{ date: string; score: string }>(sql`
    select to_char(business_date, 'YYYY-MM-DD') as date, overall::text as score
    from analytics.risk_score where business_date >= ${since}::date order by business_date`)
  return rows.map(({ date, score }) => ({ date, score: Number(score) }))
}

/** The latest stored overall score; null if there is none. */
export async function newestScore(executor: Executor): Promise<number | null> {
  const { rows } = await executor.execute<{ score: string }>(
    sql`select overall::text as score from analytics.risk_score order by business_date desc limit 1`,
  )
  return rows[0] ? Number(rows[0].score) : null
}
