import { and, asc, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { ConversionState } from '#contract/conversions/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { throughOf } from '#server/modules/audit/index.ts'
import {
  type Database,
  type Executor,
  lostDatabase,
  type NamedStatement,
  type Transaction,
} from '#server/platform/database/database.ts'
import { createGroupCommit } from '#server/platform/database/group-commit.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import type { StoredText } from '#server/platform/language/stored-text.ts'
import { machineStates } from './state-machine.ts'
import { type ConversionRow, conversionTable, type TimelineRow, type Transition, timelineTable } from './tables.ts'

const advanceStatement: NamedStatement = {
  name: 'conversions_advance_each',
  text: 'select id, version from conversions.advance_each($1)',
}

interface AdvancedRow extends pg.QueryResultRow {
  readonly id: number
  readonly version: number
}

/**
 * Chosen by `npm run bench`: more lanes or larger batches did not raise the throughput on two
 * cores.
 */
const groupCommitLimits = { lanes: 2, maxBatch: 8, maxWaiting: 500, maxWaitMs: 10_000 }

/**
 * Applies transitions by group commit: one database round trip and one commit for all that arrive
 * at the same moment. The function resolves to the new version, or to null when another process
 * changed the row first.
 */
export function createAdvance(database: Pick<Database, 'call'>): (transition: Transition) => Promise<number | null> {
  return createGroupCommit<Transition, number | null>({
    ...groupCommitLimits,
    keyOf: ({ id }) => id,
    mayConcernOneItem: (error) => !lostDatabase(error),
    async commit(transitions) {
      const rows = await database.call<AdvancedRow>(advanceStatement, [transitionsJson(transitions)])
      const versions = new Map(rows.map(({ id, version }) => [id, version]))
      // In a batch a row that another transaction locks is skipped; on its own the transition waits
      // for the lock.
      return transitions.map(({ id }) => versions.get(id) ?? (transitions.length === 1 ? null : undefined))
    },
  })
}

/**
 * Applies a transition inside a larger transaction. Null when another process changed the row
 * first.
 */
export async function advanceWithin(transaction: Transaction, transition: Transition): Promise<number | null> {
  const { rows } = await transaction.execute<AdvancedRow>(
    sql`select id, version from conversions.advance_each(${transitionsJson([transition])})`,
  )
  return rows[0]?.version ?? null
}

/**
 * The argument of `conversions.advance_each`. Amounts are strings, since JSON numbers are exact
 * only to 2^53.
 */
function transitionsJson(transitions: readonly Transition[]): string {
  const rows = transitions.map(({ actor, transfer, ...transition }) => ({
    id: transition.id,
    version: transition.version,
    from_state: transition.from,
    to_state: transition.to,
    at: transition.at,
    cause: transition.cause.text,
    cause_translations: transition.cause.translations,
    reason: transition.reason?.text,
    reason_translations: transition.reason?.translations,
    changes: transition.changes,
    next_attempt_at: transition.nextAttemptAt,
    transfer_id: transfer?.id,
    transfer_kind: transfer?.kind,
    account_ids: transfer?.entries.map((entry) => entry.accountId),
    amounts: transfer?.entries.map((entry) => entry.amountMinor),
    actor_id: actor.userId,
    actor_name: actor.name,
    method: actor.origin.method,
    endpoint: actor.origin.endpoint,
    ip_address: actor.origin.ipAddress,
    user_agent: actor.origin.userAgent,
    response_ms: actor.kind === 'person' ? transition.at.getTime() - actor.origin.startedAt.getTime() : null,
    through: throughOf(actor),
  }))
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}

const jsonOf = ({ translations }: StoredText): string | null => translations && JSON.stringify(translations)

export type NewConversion = Omit<typeof conversionTable.$inferInsert, 'id' | 'version' | 'reference'>

const columns = getTableColumns(conversionTable)
const conversionOf = rowReader(conversionTable)

/**
 * Opens conversions with their references, due times and the first step of their timelines, in
 * order.
 */
export async function openNew(
  transaction: Transaction,
  conversions: readonly NewConversion[],
  year: string,
  cause: StoredText,
): Promise<ConversionRow[]> {
  const rowsToInsert = conversions.map((conversion) =>
    Object.fromEntries(
      Object.entries(conversion).map(([field, value]) => [
        columns[field as keyof NewConversion].name,
        typeof value === 'bigint' ? value.toString() : value,
      ]),
    ),
  )
  const { rows } = await transaction.execute(sql`
    select * from conversions.open(${JSON.stringify(rowsToInsert)}::jsonb, ${year}, ${cause.text},
      ${jsonOf(cause)}::jsonb) order by id`)
  return rows.map(conversionOf)
}

/** The conversions with these ids, in no order; unknown ids are omitted. */
export async function conversionsOf(executor: Executor, ids: readonly number[]): Promise<ConversionRow[]> {
  if (ids.length === 0) return []
  return executor
    .select()
    .from(conversionTable)
    .where(inArray(conversionTable.id, [...ids]))
}

export async function findConversion(executor: Executor, id: number): Promise<ConversionRow | null> {
  const query = executor
    .select()
    .from(conversionTable)
    .where(eq(conversionTable.id, sql.placeholder('id')))
  const [row] = await query.prepare('conversions_find').execute({ id })
  return row ?? null
}

/** The conversion, when its next machine step is due by `now`. */
export async function findDue(executor: Executor, id: number, now: Date): Promise<ConversionRow | null> {
  const { rows } = await executor.execute(sql`
    select c.* from conversions.conversion c
    join conversions.due d on d.conversion_id = c.id and d.due_at <= ${now.toISOString()}
    where c.id = ${id}`)
  return rows[0] ? conversionOf(rows[0]) : null
}

export async function lockConversion(transaction: Transaction, id: number): Promise<ConversionRow | null> {
  const query = transaction
    .select()
    .from(conversionTable)
    .where(eq(conversionTable.id, sql.placeholder('id')))
  const [row] = await query.for('update').prepare('conversions_lock').execute({ id })
  return row ?? null
}

/** Locks the row at the version that was read. False when the version has changed. */
export async function lockVersion(
  transaction: Transaction,
  { id, version }: Pick<ConversionRow, 'id' | 'version'>,
): Promise<boolean> {
  const { rows } = await transaction.execute(
    sql`select id from conversions.conversion where id = ${id} and version = ${version} for update`,
  )
  return rows.length > 0
}

export async function timelineOf(executor: Executor, id: number): Promise<TimelineRow[]> {
  return executor
    .select()
    .from(timelineTable)
    .where(eq(timelineTable.conversionId, id))
    .orderBy(asc(timelineTable.version))
    .limit(500)
}

/** The newest conversions, without a total count. */
export function newestConversions(executor: Executor, limit: number): Promise<ConversionRow[]> {
  return executor
    .select()
    .from(conversionTable)
    .orderBy(desc(conversionTable.createdAt), desc(conversionTable.id))
    .limit(limit)
}

/**
 * Claims up to `limit` conversions whose next machine step is due and moves their next attempt to
 * `leaseUntil`, so that no other instance claims them meanwhile. A crashed step is claimed again
 * when the lease expires.
 */
export async function claimDue(executor: Executor, now: Date, leaseUntil: Date, limit: number): Promise<number[]> {
  const { rows } = await executor.execute<{ conversion_id: number }>(sql`
    update conversions.due set due_at = ${leaseUntil.toISOString()}
    where conversion_id in (
      select conversion_id from conversions.due where due_at <= ${now.toISOString()}
      order by due_at limit ${limit} for update skip locked)
    returning conversion_id`)
  return rows.map((row) => row.conversion_id)
}

/** Counts the conversions whose next step is the worker's, due now or later. */
export async function countQueued(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ queued: number }>(
    sql`select count(*)::integer as queued from conversions.due`,
  )
  return assertDefined(rows[0], 'the count').queued
}

/** Extends these leases where the due time still equals the given one. Returns those extended. */
export async function renewLeases(
  executor: Executor,
  leases: readonly (readonly [conversionId: number, lease: Date])[],
  until: Date,
): Promise<number[]> {
  if (leases.length === 0) return []
  const claims = leases.map(([id, lease]) => sql`(${id}::integer, ${lease.toISOString()}::timestamptz)`)
  const { rows } = await executor.execute<{ conversion_id: number }>(sql`
    update conversions.due set due_at = ${until.toISOString()}
    where conversion_id in (
      select d.conversion_id
      from (values ${sql.join(claims, sql`, `)}) held (conversion_id, lease)
      join conversions.due d on d.conversion_id = held.conversion_id and d.due_at = held.lease
      for update of d skip locked)
    returning conversion_id`)
  return rows.map((row) => row.conversion_id)
}

/**
 * Makes conversions that wait for funds due, oldest first. Skips those due by `soon`, because they
 * are in progress or retry anyway.
 */
export async function wakeWaiting(executor: Executor, now: Date, soon: Date, limit: number): Promise<void> {
  await executor.execute(sql`
    update conversions.due set due_at = ${now.toISOString()}
    where conversion_id in (
      select d.conversion_id from conversions.due d join conversions.conversion c on c.id = d.conversion_id
      where c.state = 'awaiting_funds' and d.due_at > ${soon.toISOString()}
      order by d.conversion_id limit ${limit} for update of d skip locked)`)
}

/**
 * Makes machine states without a due time due again, because their steps were dropped. Returns how
 * many.
 */
export async function sweepDropped(executor: Executor, now: Date): Promise<number> {
  const states = machineStates.map((state) => sql`${state}`)
  const result = await executor.execute(sql`
    insert into conversions.due (conversion_id, due_at)
    select id, ${now.toISOString()} from conversions.conversion c
    where state in (${sql.join(states, sql`, `)}) and not exists (select from conversions.due d where d.conversion_id = c.id)
    on conflict do nothing`)
  return result.rowCount ?? 0
}

/**
 * Schedules the next attempt of a conversion; no effect when another process moved it meanwhile.
 */
export async function setNextAttempt(
  executor: Executor,
  row: ConversionRow,
  at: Date,
  reason: StoredText | null,
): Promise<void> {
  await executor.execute(sql`
    with waiting as (
      update conversions.conversion set reason = ${reason?.text ?? null},
        reason_translations = ${reason && jsonOf(reason)}::jsonb, attempts = ${row.attempts + 1}
      where id = ${row.id} and version = ${row.version} returning id)
    insert into conversions.due (conversion_id, due_at) select id, ${at.toISOString()} from waiting
    on conflict (conversion_id) do update set due_at = excluded.due_at`)
}

export interface DayVolume {
  readonly date: string
  readonly volumeXof: bigint
  readonly count: number
}

/** Volume of conversions that are not failed, by business day of their start, oldest first. */
export async function volumeByDay(executor: Executor, since: Date, timeZone: string): Promise<DayVolume[]> {
  const day = sql<string>`to_char(${conversionTable.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const shown = (['rejected', 'cancelled', 'failed', 'refunding', 'refunded'] satisfies ConversionState[]).map(
    (state) => sql`${state}`,
  )
  const rows = await executor
    .select({
      date: day,
      volumeXof: sql<string>`sum(${conversionTable.amountXof})::text`,
      count: sql<number>`count(*)::int`,
    })
    .from(conversionTable)
    .where(
      and(gte(conversionTable.createdAt, since), sql`${conversionTable.state} not in (${sql.join(shown, sql`, `)})`),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return rows.map((row) => ({ ...row, volumeXof: BigInt(row.volumeXof) }))
}

/** Payments and returns in flight: requested from a bank and not yet final. */
export async function heldInstructions(executor: Executor) {
  const rows = await executor
    .select()
    .from(conversionTable)
    .where(inArray(conversionTable.state, ['debit_requested', 'debit_unknown', 'refunding']))
  return rows.map((row) => {
    const isRefund = row.state === 'refunding'
    return {
      endToEndId: assertDefined(
        isRefund ? row.refundEndToEndId : row.endToEndId,
        'the end-to-end id of an instruction',
      ),
      connectionId: assertDefined(row.connectionId, 'the connection of an instruction'),
      kind: isRefund ? ('refund' as const) : ('transfer' as const),
      amountXof: row.amountXof,
    }
  })
}

/** Payouts in flight: requested and not yet final. */
export async function heldPayouts(executor: Executor) {
  const rows = await executor
    .select({ payoutId: conversionTable.payoutId, amountUsdtMinor: conversionTable.netUsdtMinor })
    .from(conversionTable)
    .where(inArray(conversionTable.state, ['paying_out', 'payout_unknown']))
  return rows.map((row) => ({ ...row, payoutId: assertDefined(row.payoutId, 'the id of a payout') }))
}

/** Completed conversions whose payout is among these. */
export function completedPayouts(executor: Executor, payoutIds: readonly string[]): Promise<ConversionRow[]> {
  return executor
    .select()
    .from(conversionTable)
    .where(and(eq(conversionTable.state, 'completed'), inArray(conversionTable.payoutId, [...payoutIds])))
}

export async function countByState(executor: Executor): Promise<Map<ConversionState, number>> {
  const count = sql<number>`count(*)::int`
  const rows = await executor
    .select({ state: conversionTable.state, count })
    .from(conversionTable)
    .groupBy(conversionTable.state)
    .orderBy(conversionTable.state)
  return new Map(rows.map((row) => [row.state, row.count]))
}
