/** SQL of grants and resets that wait for a second person. */

import { sql } from 'drizzle-orm'
import type { AccessRequestKind } from '#contract/identity/access-requests.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

export interface AccessRequestRow {
  readonly id: number
  readonly userId: string
  readonly kind: AccessRequestKind
  /** The role to grant; null for other kinds. */
  readonly role: string | null
  readonly reason: string | null
  readonly requestedBy: string
  readonly requestedAt: Date
}

export type NewAccessRequest = Omit<AccessRequestRow, 'id'>

interface Raw extends Record<string, unknown> {
  id: number
  user_id: string
  kind: AccessRequestKind
  role: string | null
  reason: string | null
  requested_by: string
  requested_ms: bigint
}

const columns = sql`id, user_id, kind, role, reason, requested_by, (extract(epoch from requested_at) * 1000)::bigint as requested_ms`

/** Oldest first. */
export async function selectRequests(executor: Executor): Promise<AccessRequestRow[]> {
  const { rows } = await executor.execute<Raw>(
    sql`select ${columns} from identity.access_request order by requested_at, id limit 200`,
  )
  return rows.map(toRow)
}

export async function lockRequest(transaction: Transaction, id: number): Promise<AccessRequestRow | null> {
  // Rows are only inserted and deleted, so the application may not lock them as for an update.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('access request ' || ${id}::text, 0))`)
  const { rows } = await transaction.execute<Raw>(sql`select ${columns} from identity.access_request where id = ${id}`)
  return rows[0] ? toRow(rows[0]) : null
}

/** Saves a request and replaces an earlier one of the same kind. */
export async function saveRequest(transaction: Transaction, request: NewAccessRequest): Promise<number> {
  await transaction.execute(
    sql`delete from identity.access_request where user_id = ${request.userId} and kind = ${request.kind}`,
  )
  const { rows } = await transaction.execute<{ id: number }>(sql`
    insert into identity.access_request (user_id, kind, role, reason, requested_by, requested_at)
    values (${request.userId}, ${request.kind}, ${request.role}, ${request.reason}, ${request.requestedBy},
      ${request.requestedAt.toISOString()}) returning id`)
  return assertDefined(rows[0], 'the saved request').id
}

export async function deleteRequest(transaction: Transaction, id: number): Promise<void> {
  await transaction.execute(sql`delete from identity.access_request where id = ${id}`)
}

export async function deleteRequestsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(sql`delete from identity.access_request where user_id = ${userId}`)
}

function toRow(row: Raw): AccessRequestRow {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    role: row.role,
    reason: row.reason,
    requestedBy: row.requested_by,
    requestedAt: new Date(Number(row.requested_ms)),
  }
}
