import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import { present } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { clearanceTable, monthUseTable } from '../tables.ts'

const total = sql<string>`coalesce(sum(${monthUseTable.grossUsdMinor}), 0)::text`

/** Cents of a client's month that other conversions hold. */
export async function sumMonth(
  executor: Executor,
  about: { clientId: number; month: string; exceptConversionId: number | null },
): Promise<bigint> {
  const rows = await executor
    .select({ total })
    .from(monthUseTable)
    .where(
      and(
        eq(monthUseTable.clientId, about.clientId),
        eq(monthUseTable.month, about.month),
        isNull(monthUseTable.releasedAt),
        about.exceptConversionId === null ? undefined : ne(monthUseTable.conversionId, about.exceptConversionId),
      ),
    )
  return BigInt(rows[0]?.total ?? 0)
}

/** Cents that a client has had cleared since `since`, what was released left out. */
export async function sumUsedSince(executor: Executor, clientId: number, since: Date): Promise<bigint> {
  const rows = await executor
    .select({ total })
    .from(monthUseTable)
    .where(
      and(eq(monthUseTable.clientId, clientId), gte(monthUseTable.reservedAt, since), isNull(monthUseTable.releasedAt)),
    )
  return BigInt(rows[0]?.total ?? 0)
}

/** Takes a conversion's part of the month. A conversion that is cleared anew moves its part. */
export async function reserveMonth(
  transaction: Transaction,
  part: { conversionId: number; clientId: number; month: string; grossUsdMinor: bigint; reservedAt: Date },
): Promise<void> {
  await transaction
    .insert(monthUseTable)
    .values(part)
    .onConflictDoUpdate({ target: monthUseTable.conversionId, set: { ...part, releasedAt: null } })
}

/** Gives a conversion's part back; does nothing when it holds none. */
export async function releaseMonth(transaction: Transaction, conversionId: number, releasedAt: Date): Promise<void> {
  await transaction
    .update(monthUseTable)
    .set({ releasedAt })
    .where(and(eq(monthUseTable.conversionId, conversionId), isNull(monthUseTable.releasedAt)))
}

/** Keeps a clearance; answers its id. */
export async function insertClearance(
  transaction: Transaction,
  row: typeof clearanceTable.$inferInsert,
): Promise<bigint> {
  const rows = await transaction.insert(clearanceTable).values(row).returning({ id: clearanceTable.id })
  return present(rows[0], 'the inserted clearance').id
}
