import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'

export interface RunRow {
  readonly id: string
  readonly action: string
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly createdAt: Date
  readonly finishedAt: Date | null
  /** Previous states were saved, and no run undoes this one. */
  readonly canBeUndone: boolean
  /** The run that this one undoes. */
  readonly undoes: string | null
}

export interface OpenRun extends RunRow {
  readonly input: unknown
  readonly actor: Actor
}

export interface BulkRow {
  readonly position: number
  readonly rowId: number
  readonly label: string
  /** In an undo run: the previous state saved by the original run. */
  readonly before: unknown
}

export interface Outcome {
  readonly position: number
  /** Null on success, otherwise the reason. */
  readonly failure: string | null
  /** Previous state needed to undo; absent if the row cannot be undone. */
  readonly before?: unknown
}

export async function insertRun(
  transaction: Transaction,
  run: { id: string; action: string; input: unknown; actor: Actor; requestedBy: string; createdAt: Date },
  rows: readonly { readonly id: number; readonly label: string }[],
): Promise<void> {
  await transaction.execute(sql`
    insert into platform.bulk_run (id, action, input, actor, requested_by, total, created_at)
    values (${run.id}, ${run.action}, ${JSON.stringify(run.input)}, ${JSON.stringify(run.actor)}, ${run.requestedBy}, ${rows.length},
      ${run.createdAt.toISOString()})`)
  await transaction.execute(sql`
    insert into platform.bulk_row (run_id, position, row_id, label)
    select ${run.id}, position, row_id, label
    from unnest(${sql.param(rows.map(({ id }) => id))}::integer[], ${sql.param(rows.map(({ label }) => label))}::text[])
      with ordinality as t(row_id, label, position)`)
}

/** Creates a run over the rows changed by another, with their previous states. */
export async function insertUndo(
  transaction: Transaction,
  run: { id: string; undoes: string; actor: Actor; requestedBy: string; createdAt: Date },
): Promise<void> {
  const { id, undoes, actor, requestedBy, createdAt } = run
  await transaction.execute(sql`
    insert into platform.bulk_run (id, action, input, actor, requested_by, total, created_at, undoes)
    select ${id}, action, input, ${JSON.stringify(actor)}, ${requestedBy},
      (select count(*) from platform.bulk_row where run_id = ${undoes} and before is not null), ${createdAt.toISOString()}, id
    from platform.bulk_run where id = ${undoes}`)
  await transaction.execute(sql`
    insert into platform.bulk_row (run_id, position, row_id, label, before)
    select ${id}, row_number() over (order by position), row_id, label, before
    from platform.bulk_row where run_id = ${undoes} and before is not null`)
}

/**
 * Locks the least advanced run that has rows left and that no other instance holds, besides those
 * of `except`. A short run thus does not wait for a long one.
 */
export async function takeRun(transaction: Transaction, except: readonly string[]): Promise<OpenRun | null> {
  const { rows } = await transaction.execute<RunColumns & { input: unknown; actor: StoredActor }>(sql`
    select ${columns}, input, actor from platform.bulk_run
    where finished_at is null and id <> all(${sql.param([...except])}::uuid[])
    order by done, created_at limit 1 for update skip locked`)
  const row = rows[0]
  return row ? { ...toRun(row), input: row.input, actor: toActor(row.actor) } : null
}

export async function waitingRows(transaction: Transaction, runId: string, limit: number): Promise<BulkRow[]> {
  const { rows } = await transaction.execute<{ position: number; row_id: number; label: string; before: unknown }>(sql`
    select position, row_id, label, before from platform.bulk_row
    where run_id = ${runId} and position > (select done from platform.bulk_run where id = ${runId})
    order by position limit ${limit}`)
  return rows.map(({ row_id, ...row }) => ({ ...row, rowId: row_id }))
}

export async function noteOutcomes(
  transaction: Transaction,
  runId: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  await transaction.execute(sql`
    update platform.bulk_row r set outcome = case when t.failure is null then 'done' else 'failed' end, message = t.failure,
      before = t.before::jsonb
    from unnest(${sql.param(outcomes.map(({ position }) => position))}::integer[],
      ${sql.param(outcomes.map(({ failure }) => failure))}::text[],
      ${sql.param(outcomes.map(({ before }) => (before === undefined ? null : JSON.stringify(before))))}::text[])
      as t(position, failure, before)
    where r.run_id = ${runId} and r.position = t.position`)
  const failed = outcomes.filter(({ failure }) => failure !== null).length
  const undoable = outcomes.some(({ before }) => before !== undefined)
  await transaction.execute(sql`
    update platform.bulk_run set done = done + ${outcomes.length}, failed = failed + ${failed}, undoable = undoable or ${undoable},
      finished_at = case when done + ${outcomes.length} = total then ${now.toISOString()}::timestamptz end
    where id = ${runId}`)
}

export async function findRun(executor: Executor, id: string, requestedBy: string): Promise<RunRow | null> {
  const { rows } = await executor.execute<RunColumns>(
    sql`select ${columns} from platform.bulk_run where id = ${id} and requested_by = ${requestedBy}`,
  )
  return rows[0] ? toRun(rows[0]) : null
}

/**
 * Runs of this person that are not finished or not seen, newest first. Nobody waits at a screen for
 * those of API keys.
 */
export async function findUnseenRuns(executor: Executor, requestedBy: string, limit: number): Promise<RunRow[]> {
  const { rows } = await executor.execute<RunColumns>(sql`
    select ${columns} from platform.bulk_run
    where requested_by = ${requestedBy} and seen_at is null and actor -> 'apiKey' is null
    order by created_at desc limit ${limit}`)
  return rows.map(toRun)
}

/** Has no effect on a run that is not finished or was seen before. */
export async function markSeen(transaction: Transaction, id: string, requestedBy: string, now: Date): Promise<void> {
  await transaction.execute(sql`
    update platform.bulk_run set seen_at = greatest(${now.toISOString()}, finished_at)
    where id = ${id} and requested_by = ${requestedBy} and finished_at is not null and seen_at is null`)
}

/** Locks a run of this person, so that it is undone only once. */
export async function holdRun(transaction: Transaction, id: string, requestedBy: string): Promise<RunRow | null> {
  await transaction.execute(
    sql`select from platform.bulk_run where id = ${id} and requested_by = ${requestedBy} for no key update`,
  )
  return findRun(transaction, id, requestedBy)
}

export type OutcomeName = 'done' | 'failed' | 'waiting'

export async function pageOfRows(
  executor: Executor,
  runId: string,
  { outcome, after, limit }: { outcome: OutcomeName | undefined; after: number; limit: number },
): Promise<(Omit<BulkRow, 'before'> & { outcome: OutcomeName; message: string | null })[]> {
  const { rows } = await executor.execute<{
    position: number
    row_id: number
    label: string
    outcome: OutcomeName
    message: string | null
  }>(sql`
    select position, row_id, label, coalesce(outcome, 'waiting') as outcome, message from platform.bulk_row
    where run_id = ${runId} and position > ${after} and ${outcomeIs(outcome)}
    order by position limit ${limit}`)
  return rows.map(({ row_id, ...row }) => ({ ...row, rowId: row_id }))
}

function outcomeIs(outcome: OutcomeName | undefined): SQL {
  if (outcome === undefined) return sql`true`
  return outcome === 'waiting' ? sql`outcome is null` : sql`outcome = ${outcome}`
}

export async function forgetRunsBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.execute(sql`delete from platform.bulk_run where finished_at < ${instant.toISOString()}`)
}

interface RunColumns extends Record<string, unknown> {
  id: string
  action: string
  total: number
  done: number
  failed: number
  created_ms: bigint
  finished_ms: bigint | null
  can_be_undone: boolean
  undoes: string | null
}

const columns = sql`id, action, total, done, failed, (extract(epoch from created_at) * 1000)::bigint as created_ms,
  (extract(epoch from finished_at) * 1000)::bigint as finished_ms, undoes,
  undoable and not exists (select from platform.bulk_run other where other.undoes = platform.bulk_run.id) as can_be_undone`

function toRun(row: RunColumns): RunRow {
  const { created_ms, finished_ms, can_be_undone: canBeUndone, ...rest } = row
  const finishedAt = finished_ms === null ? null : new Date(Number(finished_ms))
  return { ...rest, canBeUndone, createdAt: new Date(Number(created_ms)), finishedAt }
}

/** An actor as stored in JSON, with times as text. */
type StoredActor = Omit<Actor, 'provedAt' | 'origin'> & {
  readonly provedAt: string | null
  readonly origin: Omit<Actor['origin'], 'startedAt'> & { readonly startedAt: string }
}

const toActor = (stored: StoredActor): Actor => ({
  ...stored,
  provedAt: stored.provedAt === null ? null : new Date(stored.provedAt),
  origin: { ...stored.origin, startedAt: new Date(stored.origin.startedAt) },
})
