// SQL of lock requests.
import { desc, eq, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { type LockRow, lockRequestTable } from './tables.ts'

export async function insertRequest(
  transaction: Transaction,
  row: typeof lockRequestTable.$inferInsert,
): Promise<LockRow> {
  const [inserted] = await transaction.insert(lockRequestTable).values(row).returning()
  return assertDefined(inserted, 'the inserted lock request')
}

export const lockRequestById = (transaction: Transaction, id: number): Promise<LockRow | null> =>
  firstRow(transaction.select().from(lockRequestTable).where(eq(lockRequestTable.id, id)).for('update'))

export async function decideRequest(
  transaction: Transaction,
  id: number,
  decision: Partial<LockRow>,
): Promise<LockRow> {
  const [row] = await transaction
    .update(lockRequestTable)
    .set({ ...decision, version: sql`${lockRequestTable.version} + 1` })
    .where(eq(lockRequestTable.id, id))
    .returning()
  return assertDefined(row, 'the decided lock request')
}

export const findWaiting = (executor: Executor): Promise<LockRow | null> =>
  firstRow(executor.select().from(lockRequestTable).where(eq(lockRequestTable.state, 'waiting')))

export function newestRequests(executor: Executor, limit: number): Promise<LockRow[]> {
  return executor.select().from(lockRequestTable).orderBy(desc(lockRequestTable.id)).limit(limit)
}
