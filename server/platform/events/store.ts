import { sql } from 'drizzle-orm'
import type { Executor } from '../database/database.ts'
import type { DomainEvent } from './event.ts'

export async function insertEvent(executor: Executor, event: DomainEvent, occurredAt: Date): Promise<void> {
  await executor.execute(sql`
    insert into platform.outbox_event (kind, type, version, aggregate_id, payload, occurred_at)
    values (${event.kind}, ${event.type}, ${event.version}, ${event.aggregateId}, ${JSON.stringify(event.payload)}, ${occurredAt.toISOString()})`)
}

export interface StoredEvent {
  readonly id: bigint
  readonly writtenXid: bigint
  readonly kind: string
  readonly type: string
  readonly aggregateId: string
}

/** Where a reader of the outbox stands. */
export interface OutboxPosition {
  readonly writtenXid: bigint
  readonly id: bigint
}

/** Events past `position` that no open transaction can still precede, in order. */
export async function eventsAfter(executor: Executor, position: OutboxPosition, limit: number): Promise<StoredEvent[]> {
  const { rows } = await executor.execute<{
    id: bigint
    written_xid: string
    kind: string
    type: string
    aggregate_id: string
  }>(sql`
    select id, written_xid::text, kind, type, aggregate_id from platform.outbox_event
    where (written_xid, id) > (${position.writtenXid.toString()}::xid8, ${position.id})
      and written_xid < pg_snapshot_xmin(pg_current_snapshot())
    order by written_xid, id limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    writtenXid: BigInt(row.written_xid),
    kind: row.kind,
    type: row.type,
    aggregateId: row.aggregate_id,
  }))
}

/** The position past everything already there: where a screen that has just opened begins to listen. */
export async function newestPosition(executor: Executor): Promise<OutboxPosition> {
  const { rows } = await executor.execute<{ xmin: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
  )
  return { writtenXid: BigInt(rows[0]?.xmin ?? '0'), id: -1n }
}
