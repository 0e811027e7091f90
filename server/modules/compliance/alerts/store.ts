/** SQL of alerts, their evidence, links and histories. */

import { and, asc, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import { storedText, type Translations, type Wording } from '#server/platform/language/stored-text.ts'
import {
  type AlertLinkRow,
  type AlertStepRow,
  alertLinkTable,
  alertStepTable,
  alertTable,
  type EvaluatedEventRow,
  evaluatedEventTable,
  type ReviewRequestRow,
  reviewRequestTable,
  type StoredAlert,
} from './tables.ts'

/**
 * Stores an event; null when it is stored already, and so was evaluated. Events with the same lock
 * key are serialised: a second writer waits, gets the higher id and sees everything stored before.
 * Null takes no lock.
 */
export async function saveEvent(
  transaction: Transaction,
  event: Omit<EvaluatedEventRow, 'id'>,
  lockKeys: readonly string[],
): Promise<bigint | null> {
  const { rows } = await transaction.execute<{ id: bigint }>(sql`
    with locked as materialized (
      select count(pg_advisory_xact_lock(hashtextextended(k.lock_key, 0))::text)
      from (select lock_key from unnest(${sql.param([...lockKeys])}::text[]) lock_key order by lock_key) k)
    insert into compliance.evaluated_event (kind, source_key, client_id, person_id, conversion_id, amount_xof, gross_usd_minor, happened_at,
      business_date, facts, lists, list_hash, wallet_key)
    select ${event.kind}, ${event.sourceKey}, ${event.clientId}::integer, ${event.personId}::text, ${event.conversionId}::integer,
      ${event.amountXof}::bigint, ${event.grossUsdMinor}::bigint, ${event.happenedAt.toISOString()}::timestamptz,
      ${event.businessDate}::date, ${JSON.stringify(event.facts)}::jsonb, ${JSON.stringify(event.lists)}::jsonb, ${event.listHash},
      ${event.walletKey}::text
    from locked
    on conflict (source_key) do nothing
    returning id`)
  return rows[0]?.id ?? null
}

/**
 * Inserts the alerts whose fact has none. A concurrent writer waits for the first and then inserts
 * none.
 */
export async function saveAlerts(
  transaction: Transaction,
  alerts: readonly (typeof alertTable.$inferInsert)[],
): Promise<StoredAlert[]> {
  return transaction
    .insert(alertTable)
    .values([...alerts])
    .onConflictDoNothing({ target: alertTable.factKey })
    .returning()
}

/** A conversion that belongs to facts with an existing alert. */
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
  /** False when the conversion was linked before. */
  readonly joined: boolean
}

/**
 * Links a conversion to the alerts of these facts, and records it in their histories; existing
 * links stay unchanged.
 */
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
    linked as (
      insert into compliance.alert_link (alert_id, kind, target_id, label, added_by_name, added_at)
      select id, 'conversion', ${conversionId}::integer, ${label}, ${actorName}, ${at}::timestamptz from known
      where conversion_id is distinct from ${conversionId}::integer
      on conflict do nothing returning alert_id),
    noted as (
      insert into compliance.alert_step (alert_id, kind, at, actor_name, text)
      select alert_id, 'linked', ${at}::timestamptz, ${actorName}, ${`${label} belongs to it too`} from linked)
    select k.id, k.fact_key, k.client_id, t.alert_id is not null as joined
    from known k left join linked t on t.alert_id = k.id order by k.id`)
  return rows.map((row) => ({ id: row.id, factKey: row.fact_key, clientId: row.client_id, joined: row.joined }))
}

/** Stores which rule versions ask for review of a conversion. */
export async function saveRequestedReviews(transaction: Transaction, rows: readonly ReviewRequestRow[]): Promise<void> {
  await transaction.insert(reviewRequestTable).values([...rows])
}

const requestedReview = rowReader(reviewRequestTable)

/**
 * Reviews that rules asked for, ordered by rule code; none for a conversion that was never
 * evaluated.
 */
export async function requestedReviewsOf(executor: Executor, conversionId: number): Promise<ReviewRequestRow[]> {
  const { rows } = await executor.execute(
    sql`select * from compliance.review_request where conversion_id = ${conversionId} order by rule`,
  )
  return rows.map(requestedReview)
}

/** Alerts with a proposed closing, oldest proposal first. */
export async function alertsToClose(executor: Executor, limit: number): Promise<StoredAlert[]> {
  return executor
    .select()
    .from(alertTable)
    .where(and(isNotNull(alertTable.proposedAt), ne(alertTable.status, 'resolved')))
    .orderBy(alertTable.proposedAt)
    .limit(limit)
}

export const findAlert = (executor: Executor, id: number): Promise<StoredAlert | null> =>
  firstRow(executor.select().from(alertTable).where(eq(alertTable.id, id)))

export const lockAlert = (transaction: Transaction, id: number): Promise<StoredAlert | null> =>
  firstRow(transaction.select().from(alertTable).where(eq(alertTable.id, id)).for('no key update'))

/** The alert of a fact with its row locked; null if none was raised. */
export const lockAlertOfFact = (transaction: Transaction, factKey: string): Promise<StoredAlert | null> =>
  firstRow(transaction.select().from(alertTable).where(eq(alertTable.factKey, factKey)).for('no key update'))

/** Changes a locked alert and increments its version. The finding's columns cannot change. */
export async function updateAlert(
  transaction: Transaction,
  id: number,
  changes: Partial<typeof alertTable.$inferInsert>,
  updatedAt: Date,
): Promise<StoredAlert> {
  const rows = await transaction
    .update(alertTable)
    .set({ ...changes, updatedAt, version: sql`${alertTable.version} + 1` })
    .where(eq(alertTable.id, id))
    .returning()
  return assertDefined(rows[0], 'the changed alert')
}

/** The columns of the text of a step. */
export function textColumns(wording: Wording): { text: string; textTranslations: Translations | null } {
  const { text, translations } = storedText(wording)
  return { text, textTranslations: translations }
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

/** Links records to alerts; returns the number of new links. */
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

/** Whether a conversion was evaluated. */
export async function wasEvaluated(executor: Executor, conversionId: number): Promise<boolean> {
  const { rows } = await executor.execute(
    sql`select from compliance.evaluated_event where source_key = ${`conversion:${conversionId}`}`,
  )
  return rows.length > 0
}

/** Alerts after an id with all their evidence, for a full replay. */
export async function alertsAfter(executor: Executor, after: number, limit: number): Promise<StoredAlert[]> {
  return executor.select().from(alertTable).where(gt(alertTable.id, after)).orderBy(asc(alertTable.id)).limit(limit)
}

/** Stored events by id. */
export async function eventsOf(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, EvaluatedEventRow>> {
  const rows = await executor
    .select()
    .from(evaluatedEventTable)
    .where(sql`${evaluatedEventTable.id} = any(${sql.param(ids.map(String))}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Events of a kind in a period after an id, oldest first. */
export async function eventsBetween(
  executor: Executor,
  { kind, from, to, after, limit }: { kind: string; from: string; to: string; after: bigint; limit: number },
): Promise<EvaluatedEventRow[]> {
  return executor
    .select()
    .from(evaluatedEventTable)
    .where(
      sql`${evaluatedEventTable.kind} = ${kind} and ${evaluatedEventTable.businessDate} between ${from}::date and ${to}::date
        and ${evaluatedEventTable.id} > ${after}`,
    )
    .orderBy(asc(evaluatedEventTable.id))
    .limit(limit)
}

/** Alerts of a rule with events in a period, newest first. */
export async function alertsOfRule(
  executor: Executor,
  rule: string,
  { from, to }: { from: string; to: string },
): Promise<
  Pick<
    StoredAlert,
    'id' | 'eventId' | 'factKey' | 'severity' | 'title' | 'description' | 'translations' | 'amountXof' | 'raisedAt'
  >[]
> {
  const { id, eventId, factKey, severity, title, description, translations, amountXof, raisedAt } = alertTable
  return executor
    .select({ id, eventId, factKey, severity, title, description, translations, amountXof, raisedAt })
    .from(alertTable)
    .innerJoin(evaluatedEventTable, eq(evaluatedEventTable.id, alertTable.eventId))
    .where(
      sql`${alertTable.rule} = ${rule} and ${evaluatedEventTable.businessDate} between ${from}::date and ${to}::date`,
    )
    .orderBy(desc(alertTable.id))
    .limit(100_000)
}

/** Reference of an evaluated conversion; null for one that was never evaluated. */
export async function referenceOf(executor: Executor, conversionId: number): Promise<string | null> {
  const { rows } = await executor.execute<{ reference: string | null }>(
    sql`select facts->>'reference' as reference from compliance.evaluated_event where source_key = ${`conversion:${conversionId}`}`,
  )
  return rows[0]?.reference ?? null
}
