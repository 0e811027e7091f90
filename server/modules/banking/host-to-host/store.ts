// Queries of channels and their messages.
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, min, type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import {
  type ChannelRow,
  type ConnectionRow,
  channelTable,
  connectionTable,
  instructionTable,
  type MessageKind,
  type MessageRow,
  messageTable,
} from '../tables.ts'

export type NewChannelRow = Omit<typeof channelTable.$inferInsert, 'id' | 'version'>

/** Returns null when the name is taken. */
export const insertChannel = (transaction: Transaction, row: NewChannelRow): Promise<ChannelRow | null> =>
  firstRow(transaction.insert(channelTable).values(row).onConflictDoNothing().returning())

export const findChannel = (executor: Executor, id: number): Promise<ChannelRow | null> =>
  firstRow(executor.select().from(channelTable).where(eq(channelTable.id, id)))

export const lockChannel = (transaction: Transaction, id: number): Promise<ChannelRow | null> =>
  firstRow(transaction.select().from(channelTable).where(eq(channelTable.id, id)).for('update'))

export async function updateChannel(
  transaction: Transaction,
  id: number,
  changes: Partial<NewChannelRow>,
): Promise<ChannelRow> {
  const [row] = await transaction
    .update(channelTable)
    .set({ ...changes, version: sql`${channelTable.version} + 1` })
    .where(eq(channelTable.id, id))
    .returning()
  return assertDefined(row, `bank channel ${id}`)
}

/** Increments the version only: a pending change of the channel has changed. */
export const touchChannel = (transaction: Transaction, id: number): Promise<ChannelRow> =>
  updateChannel(transaction, id, {})

/** Saves the result of an exchange. No person made this change, so the version stays. */
export async function noteExchange(executor: Executor, id: number, at: Date, fault: string | null): Promise<void> {
  await executor.update(channelTable).set({ lastExchangeAt: at, lastFault: fault }).where(eq(channelTable.id, id))
}

export function selectChannels(executor: Executor): Promise<ChannelRow[]> {
  return executor.select().from(channelTable).orderBy(asc(channelTable.id))
}

/** Lists a channel's connections without rejected ones, whose accounts may be added again. */
export function selectConnectionsOf(executor: Executor, channelId: number): Promise<ConnectionRow[]> {
  return executor
    .select()
    .from(connectionTable)
    .where(and(eq(connectionTable.channelId, channelId), isNull(connectionTable.rejectedAt)))
    .orderBy(connectionTable.id)
}

/** Returns the connection that reports a channel's uncertain messages: the oldest compared one. */
export async function firstConnectionOf(executor: Executor, channelId: number): Promise<number | null> {
  const [row] = await executor
    .select({ id: min(connectionTable.id) })
    .from(connectionTable)
    .where(and(eq(connectionTable.channelId, channelId), isNotNull(connectionTable.openedAt)))
  return row?.id ?? null
}

export type NewMessage = typeof messageTable.$inferInsert

/**
 * Returns false when it exists already: a file that was read, or an instruction that was written.
 */
export async function insertMessage(executor: Executor, row: NewMessage): Promise<boolean> {
  const inserted = await executor
    .insert(messageTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: messageTable.id })
  return inserted.length > 0
}

export const findOrder = (executor: Executor, endToEndId: string): Promise<MessageRow | null> =>
  firstRow(
    executor
      .select()
      .from(messageTable)
      .where(and(eq(messageTable.endToEndId, endToEndId), eq(messageTable.direction, 'out'))),
  )

export const findOrderByMessageId = (
  executor: Executor,
  channelId: number,
  messageId: string,
): Promise<MessageRow | null> =>
  firstRow(
    executor
      .select()
      .from(messageTable)
      .where(
        and(
          eq(messageTable.channelId, channelId),
          eq(messageTable.messageId, messageId),
          eq(messageTable.direction, 'out'),
        ),
      ),
  )

type Move = { readonly to: 'delivering'; readonly stagedAs: string } | { readonly to: 'delivered'; readonly at: Date }

/** Optimistic lock: returns false when another process has changed the state meanwhile. */
export async function updateOrderState(
  executor: Executor,
  id: string,
  from: 'prepared' | 'delivering',
  move: Move,
): Promise<boolean> {
  const changes =
    move.to === 'delivering' ? { state: move.to, stagedAs: move.stagedAs } : { state: move.to, deliveredAt: move.at }
  const moved = await executor
    .update(messageTable)
    .set(changes)
    .where(and(eq(messageTable.id, id), eq(messageTable.state, from)))
    .returning({ id: messageTable.id })
  return moved.length > 0
}

/**
 * Allows another delivery of an uncertain file after a person asked the bank. Returns false when
 * the delivery is certain.
 */
export async function prepareAgain(transaction: Transaction, endToEndId: string): Promise<boolean> {
  const moved = await transaction
    .update(messageTable)
    .set({ state: 'prepared', stagedAs: null })
    .where(
      and(
        eq(messageTable.endToEndId, endToEndId),
        eq(messageTable.direction, 'out'),
        eq(messageTable.state, 'delivering'),
      ),
    )
    .returning({ id: messageTable.id })
  return moved.length > 0
}

/** Lists those of the named files that were read before, with size and time. */
export async function selectRead(
  executor: Executor,
  channelId: number,
  names: readonly string[],
): Promise<Pick<MessageRow, 'fileName' | 'sizeBytes' | 'fileTime'>[]> {
  if (names.length === 0) return []
  return executor
    .select({ fileName: messageTable.fileName, sizeBytes: messageTable.sizeBytes, fileTime: messageTable.fileTime })
    .from(messageTable)
    .where(
      and(
        eq(messageTable.channelId, channelId),
        eq(messageTable.direction, 'in'),
        inArray(messageTable.fileName, [...names]),
      ),
    )
}

/** Finds an earlier incoming message with the same content, or with the same kind and id. */
export async function findEarlier(
  executor: Executor,
  channelId: number,
  { sha256, kind, messageId }: { sha256: string; kind: MessageKind; messageId: string | null },
): Promise<MessageRow | null> {
  const sameId =
    messageId === null ? undefined : sql`(${messageTable.kind} = ${kind} and ${messageTable.messageId} = ${messageId})`
  const [row] = await executor
    .select()
    .from(messageTable)
    .where(
      and(
        eq(messageTable.channelId, channelId),
        eq(messageTable.direction, 'in'),
        sameId ? sql`(${messageTable.sha256} = ${sha256} or ${sameId})` : eq(messageTable.sha256, sha256),
        sql`${messageTable.state} <> 'duplicate'`,
      ),
    )
    // Prefers the same content over the same id: a file that arrives twice is no contradiction.
    .orderBy(sql`${messageTable.sha256} = ${sha256} desc`, asc(messageTable.keptAt))
    .limit(1)
  return row ?? null
}

/** Lists statements that arrived before their account was connected. */
export function selectOrphans(executor: Executor, channelId: number): Promise<MessageRow[]> {
  return executor
    .select()
    .from(messageTable)
    .where(and(eq(messageTable.channelId, channelId), eq(messageTable.state, 'account_unknown')))
    .orderBy(messageTable.keptAt)
}

export async function settleOrphan(
  transaction: Transaction,
  id: string,
  state: MessageRow['state'],
  remark: string | null,
): Promise<void> {
  await transaction
    .update(messageTable)
    .set({ state, remark })
    .where(and(eq(messageTable.id, id), eq(messageTable.state, 'account_unknown')))
}

/** Lists incoming messages that a person should review. */
export function selectForReview(executor: Executor, channelId: number): Promise<MessageRow[]> {
  return executor
    .select()
    .from(messageTable)
    .where(
      and(
        eq(messageTable.channelId, channelId),
        inArray(messageTable.state, ['contradictory', 'unknown', 'account_unknown', 'unreadable']),
      ),
    )
    .orderBy(messageTable.keptAt)
}

/** Lists a connection's orders whose delivery started before `before` and is still unconfirmed. */
export const selectStuck = (executor: Executor, connectionId: number, before: Date): Promise<MessageRow[]> =>
  selectOrders(executor, connectionId, [
    eq(messageTable.state, 'delivering'),
    eq(messageTable.direction, 'out'),
    inArray(instructionTable.state, ['requested', 'accepted']),
    lt(messageTable.keptAt, before),
  ])

/** Lists instructions delivered before `before` without any answer from the bank. */
export const selectUnanswered = (executor: Executor, connectionId: number, before: Date): Promise<MessageRow[]> =>
  selectOrders(executor, connectionId, [
    eq(instructionTable.state, 'requested'),
    eq(messageTable.state, 'delivered'),
    lt(messageTable.deliveredAt, before),
  ])

async function selectOrders(executor: Executor, connectionId: number, where: readonly SQL[]): Promise<MessageRow[]> {
  const rows = await executor
    .select({ message: messageTable })
    .from(messageTable)
    .innerJoin(instructionTable, eq(instructionTable.endToEndId, messageTable.endToEndId))
    .where(and(eq(instructionTable.connectionId, connectionId), ...where))
  return rows.map(({ message }) => message)
}

export type ChannelMessageRow = Omit<MessageRow, 'contentSealed'>

export function selectMessages(executor: Executor, channelId: number, limit: number): Promise<ChannelMessageRow[]> {
  const { contentSealed: _, ...shown } = messageColumns
  return executor
    .select(shown)
    .from(messageTable)
    .where(eq(messageTable.channelId, channelId))
    .orderBy(desc(messageTable.keptAt))
    .limit(limit)
}

const messageColumns = {
  id: messageTable.id,
  channelId: messageTable.channelId,
  direction: messageTable.direction,
  kind: messageTable.kind,
  format: messageTable.format,
  fileName: messageTable.fileName,
  messageId: messageTable.messageId,
  endToEndId: messageTable.endToEndId,
  sha256: messageTable.sha256,
  sizeBytes: messageTable.sizeBytes,
  contentSealed: messageTable.contentSealed,
  state: messageTable.state,
  remark: messageTable.remark,
  stagedAs: messageTable.stagedAs,
  fileTime: messageTable.fileTime,
  keptAt: messageTable.keptAt,
  deliveredAt: messageTable.deliveredAt,
}

export type { ChannelRow, MessageRow }
