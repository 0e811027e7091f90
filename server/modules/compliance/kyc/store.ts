import { desc, eq } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type KycDecisionRow, kycDecisionTable } from '../tables.ts'

export async function insertDecision(
  transaction: Transaction,
  row: typeof kycDecisionTable.$inferInsert,
): Promise<KycDecisionRow> {
  const rows = await transaction.insert(kycDecisionTable).values(row).returning()
  return assertDefined(rows[0], 'the inserted decision')
}

/** A client's decisions, newest first. They are few: each takes a person or an expiry. */
export function decisionsOf(executor: Executor, clientId: number): Promise<KycDecisionRow[]> {
  return executor
    .select()
    .from(kycDecisionTable)
    .where(eq(kycDecisionTable.clientId, clientId))
    .orderBy(desc(kycDecisionTable.id))
    .limit(500)
}
