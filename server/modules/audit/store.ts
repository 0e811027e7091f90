/** SQL of audit entries, read marks and progress. */

import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { AuditAction, Fields } from './entry.ts'
import type { VerifyProgress } from './seals/verification.ts'

export interface NewEntry {
  readonly userId: string | null
  readonly userName: string | null
  readonly action: AuditAction
  readonly resourceType: string
  readonly resourceId: string | null
  readonly method: string
  readonly endpoint: string
  readonly ipAddress: string
  readonly userAgent: string | null
  readonly details: Fields | null
  readonly success: boolean
  readonly errorMessage: string | null
  readonly occurredAt: Date
  readonly responseMs: number | null
}

export async function appendEntry(transaction: Transaction, entry: NewEntry): Promise<void> {
  await transaction.execute(sql`select audit.append(
    ${entry.userId}, ${entry.userName}, ${entry.action}, ${entry.resourceType}, ${entry.resourceId}, ${entry.method},
    ${entry.endpoint}, ${entry.ipAddress}, ${entry.userAgent}, ${entry.details === null ? null : JSON.stringify(entry.details)}::jsonb,
    ${entry.success}, ${entry.errorMessage}, ${entry.occurredAt.toISOString()}::timestamptz, ${entry.responseMs}::integer)`)
}

/** Writes many entries in one round trip, for bulk actions. */
export async function appendEntries(transaction: Transaction, entries: readonly NewEntry[]): Promise<void> {
  const drafts = entries.map((entry) => ({
    user_id: entry.userId,
    user_name: entry.userName,
    action: entry.action,
    resource_type: entry.resourceType,
    resource_id: entry.resourceId,
    method: entry.method,
    endpoint: entry.endpoint,
    ip_address: entry.ipAddress,
    user_agent: entry.userAgent,
    details: entry.details,
    success: entry.success,
    error_message: entry.errorMessage,
    occurred_at: entry.occurredAt,
    response_ms: entry.responseMs,
  }))
  await transaction.execute(
    sql`select audit.append_each(array(select d from json_populate_recordset(null::audit.draft, ${JSON.stringify(drafts)}) d))`,
  )
}

interface ReadMark {
  readonly userId: string
  readonly action: string
  readonly resourceType: string
  readonly resourceId: string | null
  readonly readAt: Date
  /** An older mark does not count. */
  readonly since: Date
}

/** Marks a read. Returns false if the same read was marked after `since`. */
export async function markRead(transaction: Transaction, mark: ReadMark): Promise<boolean> {
  const result = await transaction.execute(sql`
    insert into audit.read_mark as mark (user_id, action, resource_type, resource_id, read_at)
    values (${mark.userId}, ${mark.action}, ${mark.resourceType}, ${mark.resourceId ?? ''}, ${mark.readAt.toISOString()})
    on conflict (user_id, resource_type, resource_id, action) do update set read_at = excluded.read_at
      where mark.read_at <= ${mark.since.toISOString()}`)
  return result.rowCount === 1
}

/** Extends the mark of a continued read. Returns false if there is none newer than `since`. */
export async function saveMark(transaction: Transaction, mark: ReadMark): Promise<boolean> {
  const result = await transaction.execute(sql`
    update audit.read_mark set read_at = greatest(read_at, ${mark.readAt.toISOString()})
    where user_id = ${mark.userId} and action = ${mark.action} and resource_type = ${mark.resourceType}
      and resource_id = ${mark.resourceId ?? ''} and read_at > ${mark.since.toISOString()}`)
  return result.rowCount === 1
}

export async function forgetMarksBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.execute(sql`delete from audit.read_mark where read_at < ${instant.toISOString()}`)
}

/** Saves the progress of this user's verification. */
export async function saveVerifyProgress(
  executor: Executor,
  { userId, part, percent, reportedAt }: VerifyProgress & { readonly userId: string; readonly reportedAt: Date },
): Promise<void> {
  await executor.execute(sql`
    insert into audit.verify_progress (user_id, part, percent, reported_at)
    values (${userId}, ${part}, ${percent}, ${reportedAt.toISOString()})
    on conflict (user_id) do update set part = excluded.part, percent = excluded.percent, reported_at = excluded.reported_at`)
}

/** The progress since an instant. Null if no verification is running or its instance died. */
export async function findVerifyProgress(
  executor: Executor,
  userId: string,
  since: Date,
): Promise<VerifyProgress | null> {
  const { rows } = await executor.execute<{ part: VerifyProgress['part']; percent: number }>(sql`
    select part, percent from audit.verify_progress where user_id = ${userId} and reported_at >= ${since.toISOString()}`)
  return rows[0] ?? null
}

export async function forgetVerifyProgress(executor: Executor, userId: string): Promise<void> {
  await executor.execute(sql`delete from audit.verify_progress where user_id = ${userId}`)
}
