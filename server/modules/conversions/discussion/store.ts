/** SQL of the comments of conversions. */

import { asc, eq } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type CommentRow, commentTable } from '../tables.ts'

/** At most 500, oldest first. */
export function commentsOf(executor: Executor, conversionId: number): Promise<CommentRow[]> {
  return executor
    .select()
    .from(commentTable)
    .where(eq(commentTable.conversionId, conversionId))
    .orderBy(asc(commentTable.id))
    .limit(500)
}

export async function insertComment(
  transaction: Transaction,
  comment: Omit<typeof commentTable.$inferInsert, 'id'>,
): Promise<CommentRow> {
  const rows = await transaction.insert(commentTable).values(comment).returning()
  return assertDefined(rows[0], 'the comment that was just inserted')
}
