/** SQL of outbox messages. */

import { and, count, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { MessageState } from '#contract/mail/labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'
import { type MessageRow, messageTable, type ServerRow, serverTable } from './tables.ts'

export type NewMessage = typeof messageTable.$inferInsert

/** Inserts the message, or returns the one stored earlier for the same cause. */
export async function insertMessage(
  transaction: Transaction,
  message: NewMessage,
): Promise<{ row: MessageRow; isNew: boolean }> {
  const [row] = await transaction
    .insert(messageTable)
    .values(message)
    .onConflictDoNothing({ target: messageTable.dedupeKey })
    .returning()
  if (row) return { row, isNew: true }
  const [known] = await transaction.select().from(messageTable).where(eq(messageTable.dedupeKey, message.dedupeKey))
  return { row: assertDefined(known, 'the message written before'), isNew: false }
}

/** Claims up to `limit` due messages until `leaseUntil`. Other instances skip them. */
export async function claimDue(
  transaction: Transaction,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<MessageRow[]> {
  const due = transaction
    .select({ id: messageTable.id })
    .from(messageTable)
    .where(and(eq(messageTable.state, 'waiting'), lte(messageTable.nextAttemptAt, now)))
    .orderBy(messageTable.nextAttemptAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return transaction
    .update(messageTable)
    .set({
      state: 'sending',
      leaseUntil,
      dataBegun: false,
      attempts: sql`${messageTable.attempts} + 1`,
      version: sql`${messageTable.version} + 1`,
    })
    .where(inArray(messageTable.id, due))
    .returning()
}

/** Messages whose lease expired without an outcome. */
export function lockAbandoned(transaction: Transaction, now: Date): Promise<MessageRow[]> {
  return transaction
    .select()
    .from(messageTable)
    .where(and(eq(messageTable.state, 'sending'), lte(messageTable.leaseUntil, now)))
    .limit(50)
    .for('update', { skipLocked: true })
}

/** Returns false if another instance holds the lease, so that nothing may be sent. */
export async function markBegun(executor: Executor, { id, version }: MessageRow): Promise<boolean> {
  const rows = await executor
    .update(messageTable)
    .set({ dataBegun: true })
    .where(and(eq(messageTable.id, id), eq(messageTable.version, version), eq(messageTable.state, 'sending')))
    .returning({ id: messageTable.id })
  return rows.length === 1
}

/** Updates a message under an optimistic lock. Returns null if it has changed. */
export async function updateMessageState(
  transaction: Transaction,
  { id, version }: Pick<MessageRow, 'id' | 'version'>,
  changes: Partial<NewMessage>,
): Promise<MessageRow | null> {
  const [row] = await transaction
    .update(messageTable)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(messageTable.id, id), eq(messageTable.version, version)))
    .returning()
  return row ?? null
}

export const findMessage = (executor: Executor, id: string): Promise<MessageRow | null> =>
  firstRow(executor.select().from(messageTable).where(eq(messageTable.id, id)))

export const lockMessage = (transaction: Transaction, id: string): Promise<MessageRow | null> =>
  firstRow(transaction.select().from(messageTable).where(eq(messageTable.id, id)).for('update'))

export interface MessageFilter {
  readonly state?: MessageState | undefined
  /** Part of the subject or of an address. */
  readonly text?: string | undefined
}

/** Newest first; ids ascend with time. */
export async function selectMessages(
  executor: Executor,
  filter: MessageFilter,
  page: { readonly limit: number; readonly before: string | null },
): Promise<{ rows: MessageRow[]; total: number }> {
  const matching = matches(filter)
  const past =
    page.before === null
      ? undefined
      : sql`(${messageTable.createdAt}, ${messageTable.id}) < (select created_at, id from mail.message where id = ${page.before}::uuid)`
  const rows = await executor
    .select()
    .from(messageTable)
    .where(and(matching, past))
    .orderBy(desc(messageTable.createdAt), desc(messageTable.id))
    .limit(page.limit)
  const [counted] = await executor.select({ total: count() }).from(messageTable).where(matching)
  return { rows, total: counted?.total ?? 0 }
}

const addresses = sql`array_to_string(${messageTable.toAddresses}, ' ')`
/** An address that is typed in full is searched without its signs. */
const wholeAddresses = sql`regexp_replace(${addresses}, '[^[:alnum:] ]+', '', 'g')`

function matches({ state, text }: MessageFilter): SQL | undefined {
  return and(
    state ? eq(messageTable.state, state) : undefined,
    columnsMatchWords([messageTable.subject, addresses, wholeAddresses], text),
  )
}

export async function countByState(executor: Executor): Promise<Map<MessageState, number>> {
  const rows = await executor
    .select({ state: messageTable.state, messages: count() })
    .from(messageTable)
    .groupBy(messageTable.state)
  return new Map(rows.map(({ state, messages }) => [state, messages]))
}

export function statesOf(executor: Executor, ids: readonly string[]): Promise<Pick<MessageRow, 'id' | 'state'>[]> {
  const { id, state } = messageTable
  return executor
    .select({ id, state })
    .from(messageTable)
    .where(inArray(id, [...ids]))
}

/** The messages about a record, newest first. */
export function messagesAbout(executor: Executor, aboutType: string, aboutId: string): Promise<MessageRow[]> {
  return executor
    .select()
    .from(messageTable)
    .where(and(eq(messageTable.aboutType, aboutType), eq(messageTable.aboutId, aboutId)))
    .orderBy(desc(messageTable.createdAt), desc(messageTable.id))
    .limit(100)
}

/** The mail server that administrators set up, if any. */
export const findServer = (executor: Executor): Promise<ServerRow | null> =>
  firstRow(executor.select().from(serverTable))

export const lockServer = (transaction: Transaction): Promise<ServerRow | null> =>
  firstRow(transaction.select().from(serverTable).for('update'))

export async function upsertServer(transaction: Transaction, row: Omit<ServerRow, 'onlyRow'>): Promise<void> {
  await transaction.insert(serverTable).values(row).onConflictDoUpdate({ target: serverTable.onlyRow, set: row })
}

export async function deleteServer(transaction: Transaction): Promise<void> {
  await transaction.delete(serverTable)
}
