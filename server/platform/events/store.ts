import { sql } from 'drizzle-orm'
import type { Database, Executor } from '../database/database.ts'
import type { DomainEvent } from './event.ts'

/** Saves events in order. */
export async function insertEvents(
  executor: Executor,
  events: readonly DomainEvent[],
  occurredAt: Date,
): Promise<void> {
  const [event, further] = events
  if (event && !further) return insertEvent(executor, event, occurredAt.toISOString())
  // One statement text for any number of events, so that it is prepared once.
  const rows = events.map(({ aggregateId, confidential = false, ...event }) => ({
    ...event,
    aggregate_id: aggregateId,
    confidential,
  }))
  await executor.execute(sql`
    insert into platform.outbox_event (kind, type, version, aggregate_id, payload, confidential, occurred_at)
    select e.kind, e.type, e.version, e.aggregate_id, e.payload, e.confidential, ${occurredAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (kind text, type text, version integer, aggregate_id text, payload jsonb, confidential boolean)`)
}

/** The fast path: most events come alone. */
async function insertEvent(executor: Executor, event: DomainEvent, occurredAt: string): Promise<void> {
  const { kind, type, version, aggregateId, payload, confidential = false } = event
  await executor.execute(sql`
    insert into platform.outbox_event (kind, type, version, aggregate_id, payload, confidential, occurred_at)
    values (${kind}, ${type}, ${version}, ${aggregateId}, ${JSON.stringify(payload)}, ${confidential}, ${occurredAt})`)
}

export interface EventToFollow {
  readonly era: number
  readonly id: bigint
  readonly writtenXid: bigint
  readonly kind: string
  readonly type: string
  readonly version: number
  readonly aggregateId: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Consumers must skip it for anyone who may not handle suspicious-transaction reports. */
  readonly confidential: boolean
  readonly occurredAt: Date
}

/** A consumer's cursor. Transaction ids are per era: they restart after a restore. */
export interface OutboxPosition {
  readonly era: number
  readonly writtenXid: bigint
  readonly id: bigint
}

/** No open transaction can still precede the event `e`. */
const isReadable = sql`
  (e.written_xid < pg_snapshot_xmin(pg_current_snapshot()) or e.era < (select era from platform.installation))`

/** The era of a database that was never restored into another cluster. */
const firstEra = 1

/**
 * Events after `position` that no open transaction can still precede, in order. The order column is
 * qualified by its table: the bare name would mean the selected text, which sorts 1000 before 999.
 */
export async function eventsAfter(
  executor: Executor,
  position: OutboxPosition,
  limit: number,
): Promise<EventToFollow[]> {
  const { rows } = await executor.execute<{
    era: number
    id: bigint
    xid: string
    kind: string
    type: string
    version: number
    aggregate_id: string
    payload: Record<string, unknown>
    confidential: boolean
    occurred_ms: bigint
  }>(sql`
    select e.era, e.id, e.written_xid::text as xid, e.kind, e.type, e.version, e.aggregate_id, e.payload, e.confidential,
      (extract(epoch from e.occurred_at) * 1000)::bigint as occurred_ms from platform.outbox_event e
    where (e.era, e.written_xid, e.id) > (${position.era}, ${position.writtenXid.toString()}::xid8, ${position.id})
      and ${isReadable}
    order by e.era, e.written_xid, e.id limit ${limit}`)
  return rows.map((row) => ({
    era: row.era,
    id: row.id,
    writtenXid: BigInt(row.xid),
    kind: row.kind,
    type: row.type,
    version: row.version,
    aggregateId: row.aggregate_id,
    payload: row.payload,
    confidential: row.confidential,
    occurredAt: new Date(Number(row.occurred_ms)),
  }))
}

/** The latest readable event of each kind after `position`. */
export async function changedKindsAfter(
  executor: Executor,
  position: OutboxPosition,
  { readsConfidential }: { readonly readsConfidential: boolean },
): Promise<{ readonly kind: string; readonly aggregateId: string }[]> {
  const { rows } = await executor.execute<{ kind: string; aggregate_id: string }>(sql`
    select distinct on (e.kind) e.kind, e.aggregate_id from platform.outbox_event e
    where (e.era, e.written_xid, e.id) > (${position.era}, ${position.writtenXid.toString()}::xid8, ${position.id})
      and ${isReadable} and (not e.confidential or ${readsConfidential})
    order by e.kind, e.era desc, e.written_xid desc, e.id desc`)
  return rows.map(({ kind, aggregate_id }) => ({ kind, aggregateId: aggregate_id }))
}

/** Whether the consumer has a cursor, and no event after it can be read yet. */
export async function isUpToDate(executor: Executor, consumer: string): Promise<boolean> {
  const { rows } = await executor.execute<{ up_to_date: boolean }>(sql`
    select (
      select e.id from platform.outbox_event e
      where (e.era, e.written_xid, e.id) > (c.era, c.written_xid, c.last_id) and ${isReadable}
      order by e.era, e.written_xid, e.id limit 1) is null as up_to_date
    from platform.outbox_cursor c where c.consumer = ${consumer}`)
  return rows[0]?.up_to_date ?? false
}

/** The position after all existing events, where a newly opened screen starts. */
export async function newestPosition(executor: Executor): Promise<OutboxPosition> {
  const { rows } = await executor.execute<{ era: number | null; xmin: string }>(
    sql`select (select era from platform.installation) as era, pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
  )
  return { era: rows[0]?.era ?? firstEra, writtenXid: BigInt(rows[0]?.xmin ?? '0'), id: -1n }
}

/** Locks and returns a consumer's cursor; null for a new one. */
export async function takePosition(executor: Executor, consumer: string): Promise<OutboxPosition | null | 'taken'> {
  const { rows } = await executor.execute<{ is_mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`outbox:${consumer}`}, 0)) as is_mine`,
  )
  if (!rows[0]?.is_mine) return 'taken'
  const kept = await executor.execute<{ era: number; written_xid: string; last_id: bigint }>(
    sql`select era, written_xid::text, last_id from platform.outbox_cursor where consumer = ${consumer}`,
  )
  const row = kept.rows[0]
  return row ? { era: row.era, writtenXid: BigInt(row.written_xid), id: row.last_id } : null
}

export async function storePosition(executor: Executor, consumer: string, position: OutboxPosition): Promise<void> {
  await executor.execute(sql`
    insert into platform.outbox_cursor (consumer, era, written_xid, last_id)
    values (${consumer}, ${position.era}, ${position.writtenXid.toString()}::xid8, ${position.id})
    on conflict (consumer) do update set era = excluded.era, written_xid = excluded.written_xid, last_id = excluded.last_id`)
}

/**
 * Records an open stream, unless the person has `max` of them on all instances. Streams that were
 * not renewed since `renewedSince` belong to an instance that died.
 */
export async function registerStream(
  database: Database,
  stream: { id: string; userId: string; now: Date; renewedSince: Date; max: number },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stream:${stream.userId}`}, 0))`)
    await transaction.execute(sql`
      delete from platform.event_stream
      where user_id = ${stream.userId} and renewed_at < ${stream.renewedSince.toISOString()}`)
    const { rowCount } = await transaction.execute(sql`
      insert into platform.event_stream (id, user_id, renewed_at)
      select ${stream.id}, ${stream.userId}, ${stream.now.toISOString()}
      where (select count(*) from platform.event_stream where user_id = ${stream.userId}) < ${stream.max}`)
    return rowCount === 1
  })
}

export async function renewStreams(executor: Executor, ids: readonly string[], now: Date): Promise<void> {
  await executor.execute(sql`
    update platform.event_stream set renewed_at = ${now.toISOString()} where id = any(${sql.param([...ids])}::uuid[])`)
}

export async function deleteOpenStreams(executor: Executor, ids: readonly string[]): Promise<void> {
  await executor.execute(sql`delete from platform.event_stream where id = any(${sql.param([...ids])}::uuid[])`)
}

/** Events of a type whose payload names this person as the requester, newest first. */
export async function selectEventsRequestedBy(
  executor: Executor,
  { type, userId, since, limit }: { type: string; userId: string; since: Date; limit: number },
): Promise<{ readonly id: bigint; readonly payload: Record<string, unknown>; readonly occurredAt: Date }[]> {
  const { rows } = await executor.execute<{ id: string; payload: Record<string, unknown>; occurred_ms: string }>(sql`
    select id, payload, (extract(epoch from occurred_at) * 1000)::bigint as occurred_ms
    from platform.outbox_event
    where type = ${type} and payload ->> 'requestedBy' = ${userId} and occurred_at >= ${since.toISOString()}
      and not confidential
    order by occurred_at desc, id desc limit ${limit}`)
  return rows.map(({ id, payload, occurred_ms }) => ({
    id: BigInt(id),
    payload,
    occurredAt: new Date(Number(occurred_ms)),
  }))
}
