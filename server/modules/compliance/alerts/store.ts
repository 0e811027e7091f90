import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { present } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
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

/** Makes what a client asks for be judged one after the other: each then sees what was kept before it. */
export async function waitForTurn(transaction: Transaction, clientId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`compliance.judge:${clientId}`}, 0))`)
}

/** Keeps an event; null when it was kept before, and so was judged before. */
export async function keepEvent(
  transaction: Transaction,
  event: typeof judgedEventTable.$inferInsert,
): Promise<bigint | null> {
  const rows = await transaction
    .insert(judgedEventTable)
    .values(event)
    .onConflictDoNothing({ target: judgedEventTable.sourceKey })
    .returning({ id: judgedEventTable.id })
  return rows[0]?.id ?? null
}

/** Keeps an alert unless its fact has one. Whoever comes second waits for the first and then keeps none. */
export async function keepAlert(
  transaction: Transaction,
  row: typeof alertTable.$inferInsert,
): Promise<AlertInFull | null> {
  const rows = await transaction
    .insert(alertTable)
    .values(row)
    .onConflictDoNothing({ target: alertTable.factKey })
    .returning()
  return rows[0] ?? null
}

export async function alertOfFact(executor: Executor, factKey: string): Promise<AlertInFull> {
  const [row] = await executor.select().from(alertTable).where(eq(alertTable.factKey, factKey))
  return present(row, 'the alert of a known fact')
}

/** Keeps that a version of a rule asks for review of the conversion it has fired on. */
export async function keepAskedReview(transaction: Transaction, row: AskedReviewRow): Promise<void> {
  await transaction.insert(askedReviewTable).values(row)
}

/** What rules asked for about a conversion, in the order of their codes; none for one that was never judged. */
export async function askedReviewsOf(executor: Executor, conversionId: number): Promise<AskedReviewRow[]> {
  return executor
    .select()
    .from(askedReviewTable)
    .where(eq(askedReviewTable.conversionId, conversionId))
    .orderBy(asc(askedReviewTable.rule))
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
  return present(rows[0], 'the changed alert')
}

export async function addStep(transaction: Transaction, step: typeof alertStepTable.$inferInsert): Promise<void> {
  await transaction.insert(alertStepTable).values(step)
}

export async function stepsOf(executor: Executor, alertId: number): Promise<AlertStepRow[]> {
  return executor
    .select()
    .from(alertStepTable)
    .where(eq(alertStepTable.alertId, alertId))
    .orderBy(asc(alertStepTable.id))
    .limit(1000)
}

/** Ties a record to an alert; false when it was tied already. */
export async function addLink(transaction: Transaction, link: AlertLinkRow): Promise<boolean> {
  const rows = await transaction
    .insert(alertLinkTable)
    .values(link)
    .onConflictDoNothing()
    .returning({ alertId: alertLinkTable.alertId })
  return rows.length > 0
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
