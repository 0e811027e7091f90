import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import {
  type AlertInFull,
  type AlertLinkRow,
  type AlertStepRow,
  type AskedReviewRow,
  alertLinkTable,
  alertStepTable,
  alertTable,
  askedReviewTable,
  type JudgedEventRow,
  judgedEventTable,
} from './tables.ts'

/**
 * Keeps an event; null when it was kept before, and so was judged before. Events of one turn are kept one after the other:
 * whoever comes second waits here, is given the higher id, and then sees all that was kept before. Null takes no turn.
 */
export async function saveEvent(
  transaction: Transaction,
  event: Omit<JudgedEventRow, 'id'>,
  turn: string | null,
): Promise<bigint | null> {
  const { rows } = await transaction.execute<{ id: bigint }>(sql`
    with turn as materialized (select pg_advisory_xact_lock(hashtextextended(${turn}, 0)))
    insert into compliance.judged_event (kind, source_key, client_id, conversion_id, amount_xof, gross_usd_minor, happened_at,
      business_date, facts, lists, list_hash)
    select ${event.kind}, ${event.sourceKey}, ${event.clientId}::integer, ${event.conversionId}::integer,
      ${event.amountXof}::bigint, ${event.grossUsdMinor}::bigint, ${event.happenedAt.toISOString()}::timestamptz,
      ${event.businessDate}::date, ${JSON.stringify(event.facts)}::jsonb, ${JSON.stringify(event.lists)}::jsonb, ${event.listHash}
    from turn
    on conflict (source_key) do nothing
    returning id`)
  return rows[0]?.id ?? null
}

/** Keeps those alerts whose fact has none. Whoever comes second waits for the first and then keeps none. */
export async function saveAlerts(
  transaction: Transaction,
  alerts: readonly (typeof alertTable.$inferInsert)[],
): Promise<AlertInFull[]> {
  return transaction
    .insert(alertTable)
    .values([...alerts])
    .onConflictDoNothing({ target: alertTable.factKey })
    .returning()
}

/** A conversion that belongs to facts which have their alert. */
export interface JoiningConversion {
  readonly factKeys: readonly string[]
  readonly conversionId: number
  readonly label: string
  readonly actorName: string
  readonly at: Date
}

export interface KnownAlert {
  readonly id: number
  readonly factKey: string
  readonly clientId: number | null
  /** False where the conversion belonged to it already. */
  readonly joined: boolean
}

/** Ties a further conversion to the alerts of these facts, and says so in their histories; what is tied already stays as it is. */
export async function joinAlerts(transaction: Transaction, joining: JoiningConversion): Promise<KnownAlert[]> {
  const { factKeys, conversionId, label, actorName } = joining
  const at = joining.at.toISOString()
  const { rows } = await transaction.execute<{
    id: number
    fact_key: string
    client_id: number | null
    joined: boolean
  }>(sql`
    with known as (
      select id, fact_key, client_id, conversion_id from compliance.alert where fact_key = any(${sql.param([...factKeys])}::text[])),
    tied as (
      insert into compliance.alert_link (alert_id, kind, target_id, label, added_by_name, added_at)
      select id, 'conversion', ${conversionId}::integer, ${label}, ${actorName}, ${at}::timestamptz from known
      where conversion_id is distinct from ${conversionId}::integer
      on conflict do nothing returning alert_id),
    told as (
      insert into compliance.alert_step (alert_id, kind, at, actor_name, text)
      select alert_id, 'linked', ${at}::timestamptz, ${actorName}, ${`${label} belongs to it too`} from tied)
    select k.id, k.fact_key, k.client_id, t.alert_id is not null as joined
    from known k left join tied t on t.alert_id = k.id order by k.id`)
  return rows.map((row) => ({ id: row.id, factKey: row.fact_key, clientId: row.client_id, joined: row.joined }))
}

/** Keeps that versions of rules ask for review of the conversion they have fired on. */
export async function saveRequestedReviews(transaction: Transaction, rows: readonly AskedReviewRow[]): Promise<void> {
  await transaction.insert(askedReviewTable).values([...rows])
}

const askedReviewOf = rowReader(askedReviewTable)

/** What rules asked for about a conversion, in the order of their codes; none for one that was never judged. */
export async function requestedReviewsOf(executor: Executor, conversionId: number): Promise<AskedReviewRow[]> {
  const { rows } = await executor.execute(
    sql`select * from compliance.asked_review where conversion_id = ${conversionId} order by rule`,
  )
  return rows.map(askedReviewOf)
}

export async function findAlert(executor: Executor, id: number): Promise<AlertInFull | null> {
  const [row] = await executor.select().from(alertTable).where(eq(alertTable.id, id))
  return row ?? null
}

export async function lockAlert(transaction: Transaction, id: number): Promise<AlertInFull | null> {
  const [row] = await transaction.select().from(alertTable).where(eq(alertTable.id, id)).for('no key update')
  return row ?? null
}

/** Changes a locked alert; its version counts up. What was found is no column that may change. */
export async function updateAlert(
  transaction: Transaction,
  id: number,
  changes: Partial<typeof alertTable.$inferInsert>,
  updatedAt: Date,
): Promise<AlertInFull> {
  const rows = await transaction
    .update(alertTable)
    .set({ ...changes, updatedAt, version: sql`${alertTable.version} + 1` })
    .where(eq(alertTable.id, id))
    .returning()
  return assertDefined(rows[0], 'the changed alert')
}

export async function addSteps(
  transaction: Transaction,
  steps: readonly (typeof alertStepTable.$inferInsert)[],
): Promise<void> {
  await transaction.insert(alertStepTable).values([...steps])
}

export async function stepsOf(executor: Executor, alertId: number): Promise<AlertStepRow[]> {
  return executor
    .select()
    .from(alertStepTable)
    .where(eq(alertStepTable.alertId, alertId))
    .orderBy(asc(alertStepTable.id))
    .limit(1000)
}

/** Ties records to alerts; answers how many were not tied already. */
export async function addLinks(transaction: Transaction, links: readonly AlertLinkRow[]): Promise<number> {
  const rows = await transaction
    .insert(alertLinkTable)
    .values([...links])
    .onConflictDoNothing()
    .returning({ alertId: alertLinkTable.alertId })
  return rows.length
}

export async function linksOf(executor: Executor, alertId: number): Promise<AlertLinkRow[]> {
  return executor
    .select()
    .from(alertLinkTable)
    .where(eq(alertLinkTable.alertId, alertId))
    .orderBy(asc(alertLinkTable.addedAt), asc(alertLinkTable.kind), asc(alertLinkTable.targetId))
    .limit(500)
}

/** Whether a conversion was judged. */
export async function wasJudged(executor: Executor, conversionId: number): Promise<boolean> {
  const { rows } = await executor.execute(
    sql`select from compliance.judged_event where source_key = ${`conversion:${conversionId}`}`,
  )
  return rows.length > 0
}

/** Alerts past an id with all their evidence, for a replay that goes through all of them. */
export async function alertsAfter(executor: Executor, after: number, limit: number): Promise<AlertInFull[]> {
  return executor.select().from(alertTable).where(gt(alertTable.id, after)).orderBy(asc(alertTable.id)).limit(limit)
}

/** The kept events of these ids. */
export async function eventsOf(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, JudgedEventRow>> {
  const rows = await executor
    .select()
    .from(judgedEventTable)
    .where(sql`${judgedEventTable.id} = any(${sql.param(ids.map(String))}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Events of a kind in a period, oldest first, past an id. */
export async function eventsBetween(
  executor: Executor,
  { kind, from, to, after, limit }: { kind: string; from: string; to: string; after: bigint; limit: number },
): Promise<JudgedEventRow[]> {
  return executor
    .select()
    .from(judgedEventTable)
    .where(
      sql`${judgedEventTable.kind} = ${kind} and ${judgedEventTable.businessDate} between ${from}::date and ${to}::date
        and ${judgedEventTable.id} > ${after}`,
    )
    .orderBy(asc(judgedEventTable.id))
    .limit(limit)
}

/** Alerts of a rule whose events fell into a period, newest first. */
export async function alertsOfRule(
  executor: Executor,
  rule: string,
  { from, to }: { from: string; to: string },
): Promise<
  Pick<AlertInFull, 'id' | 'eventId' | 'factKey' | 'severity' | 'title' | 'description' | 'amountXof' | 'raisedAt'>[]
> {
  const { id, eventId, factKey, severity, title, description, amountXof, raisedAt } = alertTable
  return executor
    .select({ id, eventId, factKey, severity, title, description, amountXof, raisedAt })
    .from(alertTable)
    .innerJoin(judgedEventTable, eq(judgedEventTable.id, alertTable.eventId))
    .where(sql`${alertTable.rule} = ${rule} and ${judgedEventTable.businessDate} between ${from}::date and ${to}::date`)
    .orderBy(desc(alertTable.id))
    .limit(100_000)
}

/** The number of a judged conversion; null for one that was never judged. */
export async function referenceOf(executor: Executor, conversionId: number): Promise<string | null> {
  const { rows } = await executor.execute<{ reference: string | null }>(
    sql`select facts->>'reference' as reference from compliance.judged_event where source_key = ${`conversion:${conversionId}`}`,
  )
  return rows[0]?.reference ?? null
}
