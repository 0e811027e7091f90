/** SQL of webhook endpoints, deliveries and attempts. */

import { sql } from 'drizzle-orm'
import type { DeliveryState } from '#contract/webhooks/events.ts'
import { assertDefined } from '#kernel/assert.ts'
import { epochMs } from '#server/platform/database/columns.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

export interface EndpointRow {
  readonly id: number
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly isActive: boolean
  readonly offReason: string | null
  readonly sealedFor: string
  readonly secret: string
  readonly oldSecret: string | null
  readonly oldSecretUntil: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly createdByName: string
}

const date = (value: bigint | null) => (value === null ? null : new Date(Number(value)))

interface RawEndpoint extends Record<string, unknown> {
  id: number
  url: string
  description: string
  events: string[]
  is_active: boolean
  off_reason: string | null
  sealed_for: string
  secret: string
  old_secret: string | null
  old_until_ms: bigint | null
  version: number
  created_ms: bigint
  created_by_name: string
}
const endpoints = sql`select e.id, e.url, e.description, e.events, e.is_active, e.off_reason, e.sealed_for, e.secret, e.old_secret,
  ${epochMs('e.old_secret_until')} as old_until_ms, e.version, ${epochMs('e.created_at')} as created_ms, e.created_by_name
  from webhooks.endpoint e`

export async function allEndpoints(executor: Executor): Promise<EndpointRow[]> {
  const { rows } = await executor.execute<RawEndpoint>(sql`${endpoints} order by e.id desc`)
  return rows.map(toEndpoint)
}

export async function endpointById(executor: Executor, id: number, how: 'read' | 'lock' = 'read') {
  const lock = how === 'lock' ? sql`for update` : sql``
  const { rows } = await executor.execute<RawEndpoint>(sql`${endpoints} where e.id = ${id} ${lock}`)
  return rows[0] ? toEndpoint(rows[0]) : null
}

/** Active endpoints with their subscribed events, in order of creation. */
export async function activeReceivers(
  executor: Executor,
): Promise<{ readonly id: number; readonly events: readonly string[] }[]> {
  const { rows } = await executor.execute<{ id: number; events: string[] }>(
    sql`select id, events from webhooks.endpoint where is_active order by id`,
  )
  return rows
}

export async function insertEndpoint(
  transaction: Transaction,
  endpoint: {
    url: string
    description: string
    events: readonly string[]
    sealedFor: string
    secret: string
    createdAt: Date
    createdBy: string
    createdByName: string
  },
): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    insert into webhooks.endpoint (url, description, events, sealed_for, secret, created_at, created_by, created_by_name)
    values (${endpoint.url}, ${endpoint.description}, ${sql.param([...endpoint.events])}::text[], ${endpoint.sealedFor},
      ${endpoint.secret}, ${endpoint.createdAt.toISOString()}, ${endpoint.createdBy}, ${endpoint.createdByName})
    returning id`)
  return assertDefined(rows[0], 'the saved endpoint').id
}

export async function storeEndpoint(transaction: Transaction, endpoint: EndpointRow): Promise<void> {
  await transaction.execute(sql`
    update webhooks.endpoint set url = ${endpoint.url}, description = ${endpoint.description},
      events = ${sql.param([...endpoint.events])}::text[], is_active = ${endpoint.isActive}, off_reason = ${endpoint.offReason},
      secret = ${endpoint.secret}, old_secret = ${endpoint.oldSecret},
      old_secret_until = ${endpoint.oldSecretUntil?.toISOString() ?? null}, version = version + 1
    where id = ${endpoint.id}`)
}

export interface EndpointFigures {
  readonly lastDeliveredAt: Date | null
  readonly failed: number
  readonly waiting: number
}

export async function figuresOf(executor: Executor, endpointId: number): Promise<EndpointFigures> {
  const { rows } = await executor.execute<{ last_ms: bigint | null; failed: bigint; waiting: bigint }>(sql`
    select (select ${epochMs('max(delivered_at)')} from webhooks.delivery where endpoint_id = ${endpointId} and state = 'delivered') as last_ms,
      (select count(*) from webhooks.delivery where endpoint_id = ${endpointId} and state = 'failed') as failed,
      (select count(*) from webhooks.delivery where endpoint_id = ${endpointId} and state in ('waiting', 'sending')) as waiting`)
  const row = rows[0]
  return {
    lastDeliveredAt: date(row?.last_ms ?? null),
    failed: Number(row?.failed ?? 0n),
    waiting: Number(row?.waiting ?? 0n),
  }
}

export interface DeliveryRow {
  readonly id: string
  readonly endpointId: number
  readonly event: string
  readonly resourceId: string
  readonly body: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly nextAttemptAt: Date
  readonly giveUpAt: Date
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly createdAt: Date
  readonly deliveredAt: Date | null
}

interface RawDelivery extends Record<string, unknown> {
  id: string
  endpoint_id: number
  event: string
  resource_id: string
  body: string
  state: DeliveryState
  attempts: number
  next_ms: bigint
  give_up_ms: bigint
  last_status: number | null
  last_error: string | null
  created_ms: bigint
  delivered_ms: bigint | null
}
const deliveryColumns = sql`d.id, d.endpoint_id, d.event, d.resource_id, d.body, d.state, d.attempts,
  ${epochMs('d.next_attempt_at')} as next_ms, ${epochMs('d.give_up_at')} as give_up_ms, d.last_status, d.last_error,
  ${epochMs('d.created_at')} as created_ms, ${epochMs('d.delivered_at')} as delivered_ms`

export interface NewDelivery {
  readonly id: string
  readonly endpointId: number
  readonly event: string
  readonly resourceId: string
  readonly body: string
  readonly now: Date
  readonly giveUpAt: Date
}

/** Inserts all in one statement: an import is an event of up to a thousand clients. */
export async function insertDeliveries(transaction: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await transaction.execute(sql`
    insert into webhooks.delivery (id, endpoint_id, event, resource_id, body, next_attempt_at, give_up_at, created_at)
    select d.id, d."endpointId", d.event, d."resourceId", d.body, d.now, d."giveUpAt", d.now
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(id uuid, "endpointId" integer, event text,
      "resourceId" text, body text, now timestamptz, "giveUpAt" timestamptz)`)
}

/**
 * Claims due deliveries of an active endpoint until `leaseUntil`, including those with an expired
 * lease.
 */
export async function claimDue(
  transaction: Transaction,
  { endpointId, now, leaseUntil, limit }: { endpointId: number; now: Date; leaseUntil: Date; limit: number },
): Promise<DeliveryRow[]> {
  const { rows } = await transaction.execute<RawDelivery>(sql`
    with due as (
      select d.id from webhooks.delivery d join webhooks.endpoint e on e.id = d.endpoint_id and e.is_active
      where e.id = ${endpointId} and ${isDue(now)}
      order by d.next_attempt_at limit ${limit} for update of d skip locked
    )
    update webhooks.delivery d set state = 'sending', lease_until = ${leaseUntil.toISOString()}, attempts = attempts + 1
    from due where due.id = d.id returning ${deliveryColumns}`)
  return rows.map(toDelivery)
}

export async function endpointsDue(executor: Executor, now: Date): Promise<number[]> {
  const { rows } = await executor.execute<{ id: number }>(sql`
    select e.id from webhooks.endpoint e where e.is_active
      and exists (select from webhooks.delivery d where d.endpoint_id = e.id and ${isDue(now)})
    order by e.id`)
  return rows.map(({ id }) => id)
}

/** Of the delivery `d`: waiting and its time has come, or left by an instance that died. */
const isDue = (now: Date) => sql`((d.state = 'waiting' and d.next_attempt_at <= ${now.toISOString()})
  or (d.state = 'sending' and d.lease_until <= ${now.toISOString()}))`

export interface AttemptRow {
  readonly at: Date
  readonly status: number | null
  readonly error: string | null
  readonly answer: string | null
  readonly durationMs: number
}

/** Writes an attempt, and its outcome if the attempt still holds the claim. */
export async function settleAttempt(
  transaction: Transaction,
  delivery: Pick<DeliveryRow, 'id' | 'attempts'>,
  attempt: AttemptRow,
  move: { state: DeliveryState; nextAttemptAt: Date; error: string | null },
): Promise<boolean> {
  const { id, attempts } = delivery
  const at = attempt.at.toISOString()
  await transaction.execute(sql`
    insert into webhooks.attempt (delivery_id, at, status, error, answer, duration_ms)
    values (${id}, ${at}, ${attempt.status}, ${attempt.error}, ${attempt.answer}, ${attempt.durationMs})`)
  const { rows } = await transaction.execute(sql`
    update webhooks.delivery set state = ${move.state}, lease_until = null, last_status = ${attempt.status},
      last_error = ${move.error}, next_attempt_at = ${move.nextAttemptAt.toISOString()},
      delivered_at = case when ${move.state} = 'delivered' then ${at}::timestamptz end
    where id = ${id} and state = 'sending' and attempts = ${attempts} returning id`)
  return rows.length === 1
}

export async function sendAgain(transaction: Transaction, id: string, now: Date, giveUpAt: Date): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    update webhooks.delivery set state = 'waiting', attempts = 0, next_attempt_at = ${now.toISOString()},
      give_up_at = ${giveUpAt.toISOString()}, delivered_at = null
    where id = ${id} and state <> 'sending' returning id`)
  return rows.length === 1
}

export async function deliveryById(executor: Executor, id: string): Promise<DeliveryRow | null> {
  const { rows } = await executor.execute<RawDelivery>(
    sql`select ${deliveryColumns} from webhooks.delivery d where d.id = ${id}`,
  )
  return rows[0] ? toDelivery(rows[0]) : null
}

export async function attemptsOf(executor: Executor, deliveryId: string): Promise<AttemptRow[]> {
  const { rows } = await executor.execute<{
    at_ms: bigint
    status: number | null
    error: string | null
    answer: string | null
    duration_ms: number
  }>(sql`
    select ${epochMs('at')} as at_ms, status, error, answer, duration_ms from webhooks.attempt
    where delivery_id = ${deliveryId} order by id desc limit 100`)
  return rows.map((row) => ({
    at: new Date(Number(row.at_ms)),
    status: row.status,
    error: row.error,
    answer: row.answer,
    durationMs: row.duration_ms,
  }))
}

/** Newest first; `before` is the id after which the page continues. */
export async function selectDeliveries(
  executor: Executor,
  endpointId: number,
  { state, before, limit }: { state: DeliveryState | undefined; before: string | null; limit: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const condition = sql`d.endpoint_id = ${endpointId} and (${state ?? null}::text is null or d.state = ${state ?? null}::text)`
  const { rows } = await executor.execute<RawDelivery>(sql`
    select ${deliveryColumns} from webhooks.delivery d
    where ${condition} and (${before}::uuid is null or d.id < ${before}::uuid) order by d.id desc limit ${limit}`)
  const counted = await executor.execute<{ total: bigint }>(
    sql`select count(*) as total from webhooks.delivery d where ${condition}`,
  )
  return { rows: rows.map(toDelivery), total: Number(counted.rows[0]?.total ?? 0n) }
}

function toEndpoint(row: RawEndpoint): EndpointRow {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    isActive: row.is_active,
    offReason: row.off_reason,
    sealedFor: row.sealed_for,
    secret: row.secret,
    oldSecret: row.old_secret,
    oldSecretUntil: date(row.old_until_ms),
    version: row.version,
    createdAt: new Date(Number(row.created_ms)),
    createdByName: row.created_by_name,
  }
}

function toDelivery(row: RawDelivery): DeliveryRow {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    event: row.event,
    resourceId: row.resource_id,
    body: row.body,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: new Date(Number(row.next_ms)),
    giveUpAt: new Date(Number(row.give_up_ms)),
    lastStatus: row.last_status,
    lastError: row.last_error,
    createdAt: new Date(Number(row.created_ms)),
    deliveredAt: date(row.delivered_ms),
  }
}
