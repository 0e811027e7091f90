// Queries of channel changes.
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type ChannelChangeRow, channelChangeTable, channelTable } from '../../tables.ts'

export type NewChannelChange = typeof channelChangeTable.$inferInsert

export async function insertChange(transaction: Transaction, row: NewChannelChange): Promise<ChannelChangeRow> {
  const [inserted] = await transaction.insert(channelChangeTable).values(row).returning()
  return assertDefined(inserted, 'the inserted change of a channel')
}

/** Lists the pending change of each channel, by channel id. */
export async function selectWaitingChanges(
  executor: Executor,
  channelIds: readonly number[],
): Promise<Map<number, ChannelChangeRow>> {
  if (channelIds.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(channelChangeTable)
    .where(and(inArray(channelChangeTable.channelId, [...channelIds]), eq(channelChangeTable.state, 'waiting')))
  return new Map(rows.map((row) => [row.channelId, row]))
}

export function selectChanges(executor: Executor, channelId: number, limit: number): Promise<ChannelChangeRow[]> {
  return executor
    .select()
    .from(channelChangeTable)
    .where(eq(channelChangeTable.channelId, channelId))
    .orderBy(desc(channelChangeTable.id))
    .limit(limit)
}

export interface Settlement {
  readonly state: Exclude<ChannelChangeRow['state'], 'waiting' | 'direct'>
  readonly decidedBy: string | null
  readonly decidedAt: Date
  readonly note: string | null
}

/** Settles a channel's pending change and deletes its secret. Does nothing when none is pending. */
export async function settleChange(transaction: Transaction, channelId: number, settled: Settlement): Promise<void> {
  await transaction
    .update(channelChangeTable)
    .set({ ...settled, secretSealed: null })
    .where(and(eq(channelChangeTable.channelId, channelId), eq(channelChangeTable.state, 'waiting')))
}

/** Saves the result of a test with the values of a pending change. */
export async function noteChangeTest(executor: Executor, id: number, at: Date, fault: string | null): Promise<void> {
  await executor
    .update(channelChangeTable)
    .set({ testedAt: at, testFault: fault })
    .where(and(eq(channelChangeTable.id, id), eq(channelChangeTable.state, 'waiting')))
}

/** Returns whether another channel has this name. */
export async function isNameTaken(executor: Executor, id: number, name: string): Promise<boolean> {
  const rows = await executor
    .select({ id: channelTable.id })
    .from(channelTable)
    .where(and(eq(channelTable.name, name), ne(channelTable.id, id)))
  return rows.length > 0
}
