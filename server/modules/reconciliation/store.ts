// Queries of exceptions, comparisons and positions.
import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ExceptionKind } from '#contract/reconciliation/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { type StoredText, storedText, type Wording } from '#server/platform/language/stored-text.ts'
import { holdingKinds } from './rules.ts'
import {
  type ComparisonRow,
  comparisonTable,
  type ExceptionRow,
  exceptionTable,
  type PositionRow,
  positionTable,
} from './tables.ts'
import { t } from './texts.ts'

const unresolved: ExceptionRow['state'][] = ['open', 'proposed']

interface Place {
  readonly side: 'bank' | 'chain'
  readonly subject: string
}

/** Lists active and resolved exceptions of an account. */
export function selectKnown(
  executor: Executor,
  { side, subject }: Place,
): Promise<Pick<ExceptionRow, 'id' | 'kind' | 'reference' | 'state'>[]> {
  return executor
    .select({
      id: exceptionTable.id,
      kind: exceptionTable.kind,
      reference: exceptionTable.reference,
      state: exceptionTable.state,
    })
    .from(exceptionTable)
    .where(
      and(
        eq(exceptionTable.side, side),
        eq(exceptionTable.subject, subject),
        inArray(exceptionTable.state, [...unresolved, 'resolved']),
      ),
    )
}

/** Returns null when another instance has raised it already. */
export const insertException = (
  transaction: Transaction,
  row: typeof exceptionTable.$inferInsert,
): Promise<ExceptionRow | null> =>
  firstRow(transaction.insert(exceptionTable).values(row).onConflictDoNothing().returning())

/** Clears those of the exceptions that are still active; returns their ids. */
export async function clearExceptions(transaction: Transaction, ids: readonly number[], at: Date): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await transaction
    .update(exceptionTable)
    .set({ state: 'cleared', clearedAt: at, version: sql`${exceptionTable.version} + 1` })
    .where(and(inArray(exceptionTable.id, [...ids]), inArray(exceptionTable.state, unresolved)))
    .returning({ id: exceptionTable.id })
  return rows.map(({ id }) => id)
}

export const lockException = (transaction: Transaction, id: number): Promise<ExceptionRow | null> =>
  firstRow(transaction.select().from(exceptionTable).where(eq(exceptionTable.id, id)).for('update'))

/** Updates a row that the transaction has locked and increments its version. */
export async function updateException(
  transaction: Transaction,
  id: number,
  changes: Partial<ExceptionRow>,
): Promise<ExceptionRow> {
  const [row] = await transaction
    .update(exceptionTable)
    .set({ ...changes, version: sql`${exceptionTable.version} + 1` })
    .where(eq(exceptionTable.id, id))
    .returning()
  return assertDefined(row, `exception ${id}`)
}

export interface ExceptionFilter {
  readonly states?: readonly ExceptionRow['state'][] | undefined
  readonly side?: 'bank' | 'chain' | undefined
  /** Part of the reference, the account's name or the detail. */
  readonly text?: string | undefined
}

export async function selectExceptions(
  executor: Executor,
  { states, side, text }: ExceptionFilter,
  page: { readonly limit: number; readonly before: number | null },
): Promise<{ rows: ExceptionRow[]; total: number }> {
  const matching = and(
    states ? inArray(exceptionTable.state, [...states]) : undefined,
    side ? eq(exceptionTable.side, side) : undefined,
    columnsMatchWords([exceptionTable.reference, exceptionTable.subjectName, exceptionTable.detail], text),
  )
  const past = page.before === null ? undefined : lt(exceptionTable.id, page.before)
  const rows = await executor
    .select()
    .from(exceptionTable)
    .where(and(matching, past))
    .orderBy(desc(exceptionTable.id))
    .limit(page.limit)
  const [counted] = await executor.select({ total: count() }).from(exceptionTable).where(matching)
  return { rows, total: counted?.total ?? 0 }
}

/** Returns why no new payout may begin; null when no exception blocks payouts. */
export const payoutHold = async (executor: Executor): Promise<Wording | null> =>
  (await payoutStop(executor))?.reason ?? null

/** The oldest exception that blocks payouts, and what it says; null when payouts may begin. */
export async function payoutStop(
  executor: Executor,
): Promise<{ readonly exceptionId: number; readonly reason: StoredText } | null> {
  const rows = await executor
    .select({ id: exceptionTable.id, detail: exceptionTable.detail, subjectName: exceptionTable.subjectName })
    .from(exceptionTable)
    .where(
      and(inArray(exceptionTable.state, unresolved), inArray(exceptionTable.kind, holdingKinds as ExceptionKind[])),
    )
    .orderBy(exceptionTable.id)
    .limit(50)
  const [first] = rows
  if (!first) return null
  const reason = storedText(() =>
    t.payoutsStopped(reasonText(first.subjectName), reasonText(first.detail), rows.length - 1),
  )
  return { exceptionId: first.id, reason }
}

/**
 * Locks the comparison of a subject until the transaction ends. Without `waits`, false if another
 * transaction holds it.
 */
export async function lockComparison(
  transaction: Transaction,
  { side, subject }: Pick<ComparisonRow, 'side' | 'subject'>,
  waits: boolean,
): Promise<boolean> {
  const lock = sql`hashtextextended(${`reconciliation ${side} ${subject}`}, 0)`
  if (waits) {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lock})`)
    return true
  }
  const { rows } = await transaction.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock}) as locked`,
  )
  return rows[0]?.locked === true
}

/**
 * Saves a comparison that began when the saved one had this version (null: none was saved). Returns
 * whether the result differs from it, or `overtaken` if another was saved since.
 */
export async function saveComparison(
  transaction: Transaction,
  row: Omit<ComparisonRow, 'version'>,
  version: number | null,
): Promise<boolean | 'overtaken'> {
  const { side, subject, subjectName, comparedAt, reached, reason } = row
  const [before] = await transaction
    .select()
    .from(comparisonTable)
    .where(and(eq(comparisonTable.subject, subject), eq(comparisonTable.side, side)))
  if ((before?.version ?? null) !== version) return 'overtaken'
  await transaction
    .insert(comparisonTable)
    .values(row)
    .onConflictDoUpdate({
      target: [comparisonTable.subject, comparisonTable.side],
      set: { subjectName, comparedAt, reached, reason, version: sql`${comparisonTable.version} + 1` },
    })
  return before?.reached !== reached || before.reason !== reason
}

/** The version of each subject's saved comparison; it grows with every comparison. */
export async function selectComparisonVersions(executor: Executor, side: Place['side']): Promise<Map<string, number>> {
  const { subject, version } = comparisonTable
  const rows = await executor.select({ subject, version }).from(comparisonTable).where(eq(comparisonTable.side, side))
  return new Map(rows.map((row) => [row.subject, row.version]))
}

export function selectComparisons(executor: Executor): Promise<ComparisonRow[]> {
  return executor.select().from(comparisonTable).orderBy(comparisonTable.side, comparisonTable.subjectName)
}

/** Returns whether the figures differ from the saved ones. */
export async function savePosition(transaction: Transaction, row: PositionRow): Promise<boolean> {
  const { side, subject, businessDate, subjectName, ledgerMinor, inTransitMinor, externalMinor, asOf } = row
  const ofTheDay = [eq(positionTable.subject, subject), eq(positionTable.side, side)]
  const [before] = await transaction
    .select()
    .from(positionTable)
    .where(and(...ofTheDay, eq(positionTable.businessDate, businessDate)))
  await transaction
    .insert(positionTable)
    .values(row)
    .onConflictDoUpdate({
      target: [positionTable.subject, positionTable.side, positionTable.businessDate],
      set: { subjectName, ledgerMinor, inTransitMinor, externalMinor, asOf },
    })
  return (
    before?.ledgerMinor !== ledgerMinor ||
    before.inTransitMinor !== inTransitMinor ||
    before.externalMinor !== externalMinor
  )
}

export function selectPositions(executor: Executor, limit: number): Promise<PositionRow[]> {
  return executor
    .select()
    .from(positionTable)
    .orderBy(desc(positionTable.businessDate), positionTable.side, positionTable.subjectName)
    .limit(limit)
}

/** Lets one transaction at a time settle francs with the provider. */
export async function lockSettlements(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('reconciliation.settlement', 0))`)
}
