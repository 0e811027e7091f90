// Queries of imported payment advice.
import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { paymentAdviceTable } from '../tables.ts'

/** Lets one transaction at a time import to an account. */
export async function lockAdvice(transaction: Transaction, connectionId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment advice ${connectionId}`}, 0))`)
}

/** The same file is noted once per account. */
export async function noteAdvice(transaction: Transaction, row: typeof paymentAdviceTable.$inferInsert): Promise<void> {
  await transaction.insert(paymentAdviceTable).values(row).onConflictDoNothing()
}
