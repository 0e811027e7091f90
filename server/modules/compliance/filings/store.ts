import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type FilingRow, type FilingStatus, filingTable } from '../tables.ts'

/** Makes the filing of a conversion, or takes up again the one that was withdrawn. Null when it stands already. */
export async function openFiling(
  transaction: Transaction,
  filing: {
    conversionId: number
    clientId: number | null
    amountXof: bigint
    thresholdXof: bigint
    dueOn: string
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

/** Withdraws the filing that is due for a conversion; null when none is. */
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

/** Pages through filings, newest first, below the id `before`. */
export async function pageOfFilings(
  executor: Executor,
  { status, conversionId }: { status?: FilingStatus | undefined; conversionId?: number | undefined },
  { limit, before }: { limit: number; before: number | null },
): Promise<{ rows: FilingRow[]; total: number }> {
  const where = and(
    status === undefined ? undefined : eq(filingTable.status, status),
    conversionId === undefined ? undefined : eq(filingTable.conversionId, conversionId),
  )
  const rows = await executor
    .select()
    .from(filingTable)
    .where(and(where, before === null ? undefined : lt(filingTable.id, before)))
    .orderBy(desc(filingTable.id))
    .limit(limit)
  const counted = await executor.select({ total: count() }).from(filingTable).where(where)
  return { rows, total: counted[0]?.total ?? 0 }
}
