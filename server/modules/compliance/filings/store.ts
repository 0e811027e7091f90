import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type FilingEventRow, type FilingRow, filingEventTable, filingTable } from '../tables.ts'

/** Inserts the filing of a conversion, or reopens a withdrawn one. Null when it is open already. */
export async function openFiling(
  transaction: Transaction,
  filing: {
    conversionId: number
    clientId: number | null
    amountXof: bigint
    thresholdXof: bigint
    dueOn: string
    deadlineVerified: boolean
    at: Date
  },
): Promise<FilingRow | null> {
  const { at, ...stated } = filing
  const rows = await transaction
    .insert(filingTable)
    .values({ ...stated, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: filingTable.conversionId,
      set: { ...stated, status: 'due', updatedAt: at, version: sql`${filingTable.version} + 1` },
      setWhere: eq(filingTable.status, 'withdrawn'),
    })
    .returning()
  return rows[0] ?? null
}

/** Withdraws a conversion's due filing; null when there is none. */
export async function withdrawFiling(
  transaction: Transaction,
  conversionId: number,
  at: Date,
): Promise<FilingRow | null> {
  const rows = await transaction
    .update(filingTable)
    .set({ status: 'withdrawn', updatedAt: at, version: sql`${filingTable.version} + 1` })
    .where(and(eq(filingTable.conversionId, conversionId), eq(filingTable.status, 'due')))
    .returning()
  return rows[0] ?? null
}

export async function filingsOf(executor: Executor, conversionIds: readonly number[]): Promise<FilingRow[]> {
  if (conversionIds.length === 0) return []
  return executor
    .select()
    .from(filingTable)
    .where(inArray(filingTable.conversionId, [...conversionIds]))
}

export async function findFiling(executor: Executor, id: number): Promise<FilingRow | null> {
  const rows = await executor.select().from(filingTable).where(eq(filingTable.id, id))
  return rows[0] ?? null
}

export async function lockFiling(transaction: Transaction, id: number): Promise<FilingRow | null> {
  const rows = await transaction.select().from(filingTable).where(eq(filingTable.id, id)).for('no key update')
  return rows[0] ?? null
}

/** Changes a locked filing and increments its version. */
export async function updateFiling(
  transaction: Transaction,
  id: number,
  changes: Partial<FilingRow>,
  at: Date,
): Promise<FilingRow> {
  const rows = await transaction
    .update(filingTable)
    .set({ ...changes, updatedAt: at, version: sql`${filingTable.version} + 1` })
    .where(eq(filingTable.id, id))
    .returning()
  return assertDefined(rows[0], 'the locked filing')
}

export async function insertFilingEvent(
  transaction: Transaction,
  event: typeof filingEventTable.$inferInsert,
): Promise<void> {
  await transaction.insert(filingEventTable).values(event)
}

/** Events of a filing, newest first. */
export function eventsOfFiling(executor: Executor, filingId: number): Promise<FilingEventRow[]> {
  return executor
    .select()
    .from(filingEventTable)
    .where(eq(filingEventTable.filingId, filingId))
    .orderBy(desc(filingEventTable.id))
}
