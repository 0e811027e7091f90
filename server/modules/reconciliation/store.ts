// Queries of exceptions, comparisons and positions.
import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ExceptionKind } from '#contract/reconciliation/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { holdingKinds } from './rules.ts'
import {
  type ComparisonRow,
  comparisonTable,
  type ExceptionRow,
  exceptionTable,
  type PositionRow,
  positionTable,
} from './tables.ts'

const standing: ExceptionRow['state'][] = ['open', 'proposed']

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
        inArray(exceptionTable.state, [...standing, 'resolved']),
      ),
    )
}

/** Returns null when another instance has raised it already. */
export async function insertException(
  transaction: Transaction,
  row: typeof exceptionTable.$inferInsert,
): Promise<ExceptionRow | null> {
  const [inserted] = await transaction.insert(exceptionTable).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** Clears those of the exceptions that are still active; returns their ids. */
export async function clearExceptions(transaction: Transaction, ids: readonly number[], at: Date): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await transaction
    .update(exceptionTable)
    .set({ state: 'cleared', clearedAt: at, version: sql`${exceptionTable.version} + 1` })
    .where(and(inArray(exceptionTable.id, [...ids]), inArray(exceptionTable.state, standing)))
    .returning({ id: exceptionTable.id })
  return rows.map(({ id }) => id)
}

export async function lockException(transaction: Transaction, id: number): Promise<ExceptionRow | null> {
  const [row] = await transaction.select().from(exceptionTable).where(eq(exceptionTable.id, id)).for('update')
  return row ?? null
}

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
  const words = sql`lower(${exceptionTable.reference} || ' ' || ${exceptionTable.subjectName} || ' ' || ${exceptionTable.detail})`
  const matching = and(
    states ? inArray(exceptionTable.state, [...states]) : undefined,
    side ? eq(exceptionTable.side, side) : undefined,
    text ? sql`strpos(${words}, lower(${text})) > 0` : undefined,
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
export async function payoutHold(executor: Executor): Promise<string | null> {
  const rows = await executor
    .select({ detail: exceptionTable.detail, subjectName: exceptionTable.subjectName })
    .from(exceptionTable)
    .where(and(inArray(exceptionTable.state, standing), inArray(exceptionTable.kind, holdingKinds as ExceptionKind[])))
    .orderBy(exceptionTable.id)
    .limit(50)
  const [first] = rows
  if (!first) return null
  const more = rows.length > 1 ? ` (and ${rows.length === 50 ? 'at least 49' : rows.length - 1} more)` : ''
  return `Payouts are stopped until reconciliation agrees: ${first.subjectName}: ${first.detail}${more}`
}

/** Returns whether the result differs from the previous comparison. */
export async function saveComparison(transaction: Transaction, row: ComparisonRow): Promise<boolean> {
  const { side, subject, subjectName, comparedAt, reached, reason } = row
  const [before] = await transaction
    .select()
    .from(comparisonTable)
    .where(and(eq(comparisonTable.subject, subject), eq(comparisonTable.side, side)))
  await transaction
    .insert(comparisonTable)
    .values(row)
    .onConflictDoUpdate({
      target: [comparisonTable.subject, comparisonTable.side],
      set: { subjectName, comparedAt, reached, reason },
    })
  return before?.reached !== reached || before.reason !== reason
}

export function selectComparisons(executor: Executor): Promise<ComparisonRow[]> {
  return executor.select().from(comparisonTable).orderBy(comparisonTable.side, comparisonTable.subjectName)
}

/** Returns whether the figures differ from the saved ones. */
export async function savePosition(transaction: Transaction, row: PositionRow): Promise<boolean> {
  const { side, subject, businessDate, subjectName, booksMinor, inFlightMinor, worldMinor, asOf } = row
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
      set: { subjectName, booksMinor, inFlightMinor, worldMinor, asOf },
    })
  return before?.booksMinor !== booksMinor || before.inFlightMinor !== inFlightMinor || before.worldMinor !== worldMinor
}

export function selectPositions(executor: Executor, limit: number): Promise<PositionRow[]> {
  return executor
    .select()
    .from(positionTable)
    .orderBy(desc(positionTable.businessDate), positionTable.side, positionTable.subjectName)
    .limit(limit)
}
