import { and, desc, eq, sql } from 'drizzle-orm'
import type { RuleCode } from '#contract/alerts/labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import type { EventKind } from '../facts.ts'
import { type RuleDecisionRow, type RuleVersionRow, ruleDecisionTable, ruleVersionTable } from '../tables.ts'

/** A version with the second person's decision. Versions that ship with the product need none. */
export type DecidedVersion = RuleVersionRow & { readonly decision: RuleDecisionRow | null }

const decided = and(
  eq(ruleDecisionTable.rule, ruleVersionTable.rule),
  eq(ruleDecisionTable.version, ruleVersionTable.version),
)

/**
 * The version of each rule that applies on a business date: the newest approved one that had begun.
 */
export async function versionsInForce(executor: Executor, date: string): Promise<RuleVersionRow[]> {
  const { rows } = await executor.execute(sql`
    select distinct on (v.rule) v.* from compliance.alert_rule_version v
    left join compliance.alert_rule_decision d on d.rule = v.rule and d.version = v.version
    where v.effective_from <= ${date}::date and (d.decision = 'approved' or v.version = 1)
    order by v.rule, v.version desc`)
  return rows.map(ruleVersionOf)
}

const ruleVersionOf = rowReader(ruleVersionTable)

/** All versions, newest first within their rule. They are few: each is made by a person. */
export async function allVersions(executor: Executor): Promise<DecidedVersion[]> {
  const rows = await executor
    .select()
    .from(ruleVersionTable)
    .leftJoin(ruleDecisionTable, decided)
    .orderBy(ruleVersionTable.rule, desc(ruleVersionTable.version))
    .limit(5000)
  return rows.map((row) => ({ ...row.alert_rule_version, decision: row.alert_rule_decision }))
}

export async function findVersion(executor: Executor, rule: RuleCode, version: number): Promise<DecidedVersion | null> {
  const [row] = await executor
    .select()
    .from(ruleVersionTable)
    .leftJoin(ruleDecisionTable, decided)
    .where(and(eq(ruleVersionTable.rule, rule), eq(ruleVersionTable.version, version)))
  return row ? { ...row.alert_rule_version, decision: row.alert_rule_decision } : null
}

/** Serialises changes of one rule; returns its newest version. */
export async function lockRule(transaction: Transaction, rule: RuleCode): Promise<DecidedVersion> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`compliance.rule:${rule}`}, 0))`)
  const { rows } = await transaction.execute<{ newest: number }>(
    sql`select max(version) as newest from compliance.alert_rule_version where rule = ${rule}`,
  )
  const newest = assertDefined(rows[0], 'the versions of a rule').newest
  return assertDefined(await findVersion(transaction, rule, newest), 'the newest version')
}

export async function insertVersion(
  transaction: Transaction,
  row: typeof ruleVersionTable.$inferInsert,
): Promise<RuleVersionRow> {
  const rows = await transaction.insert(ruleVersionTable).values(row).returning()
  return assertDefined(rows[0], 'the inserted version')
}

export async function insertDecision(transaction: Transaction, row: RuleDecisionRow): Promise<void> {
  await transaction.insert(ruleDecisionTable).values(row)
}

/** Stored events by kind since a business date. */
export async function countEventsByKind(executor: Executor, from: string): Promise<Map<EventKind, number>> {
  const { rows } = await executor.execute<{ kind: EventKind; events: bigint }>(sql`
    select kind, count(*) as events from compliance.evaluated_event where business_date >= ${from}::date group by kind`)
  return new Map(rows.map(({ kind, events }) => [kind, Number(events)]))
}

export interface AlertCounts {
  readonly raised: number
  readonly resolved: number
  /** Resolved with a stated outcome. */
  readonly stated: number
  readonly falsePositives: number
  readonly confirmed: number
}

/** Alerts by rule that were raised since an instant, with their outcomes. */
export async function countAlertsByRule(executor: Executor, since: Date): Promise<Map<RuleCode, AlertCounts>> {
  const { rows } = await executor.execute<{ [Count in keyof AlertCounts]: number } & { rule: RuleCode }>(sql`
    select rule, count(*)::integer as raised, (count(*) filter (where status = 'resolved'))::integer as resolved,
      count(outcome)::integer as stated, (count(*) filter (where outcome = 'false_positive'))::integer as "falsePositives",
      (count(*) filter (where outcome = 'confirmed'))::integer as confirmed
    from compliance.alert where raised_at >= ${since.toISOString()} group by rule`)
  return new Map(rows.map(({ rule, ...counts }) => [rule, counts]))
}
