import { sql } from 'drizzle-orm'
import type { DemoKind } from '#contract/demo/api.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'

export interface HistoryRow {
  readonly seed: number
  readonly firstDay: BusinessDate
  readonly lastDay: BusinessDate
  readonly counts: Partial<Record<DemoKind | 'rate_day', number>>
  readonly digest: string
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly durationMs: number
}

export async function findHistory(executor: Executor): Promise<HistoryRow | null> {
  const { rows } = await executor.execute<{
    seed: number
    first_day: BusinessDate
    last_day: BusinessDate
    counts: HistoryRow['counts']
    digest: string
    created_at_ms: bigint
    created_by: string | null
    duration_ms: number
  }>(sql`
    select seed, first_day, last_day, counts, digest, (extract(epoch from created_at) * 1000)::bigint as created_at_ms, created_by, duration_ms
    from demo.history`)
  const row = rows[0]
  if (!row) return null
  const { seed, first_day: firstDay, last_day: lastDay, counts, digest } = row
  const createdAt = new Date(Number(row.created_at_ms))
  return { seed, firstDay, lastDay, counts, digest, createdAt, createdBy: row.created_by, durationMs: row.duration_ms }
}

export async function insertHistory(transaction: Executor, row: HistoryRow): Promise<void> {
  await transaction.execute(sql`
    insert into demo.history (seed, first_day, last_day, counts, digest, created_at, created_by, duration_ms)
    values (${row.seed}, ${row.firstDay}::date, ${row.lastDay}::date, ${JSON.stringify(row.counts)}::jsonb, ${row.digest},
      ${row.createdAt.toISOString()}::timestamptz, ${row.createdBy}, ${row.durationMs})`)
}

export async function insertMade(
  transaction: Executor,
  made: readonly { readonly kind: DemoKind; readonly id: string }[],
): Promise<void> {
  await transaction.execute(sql`
    insert into demo.record (kind, record_id)
    select kind, id from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as t(kind text, id text)
    on conflict do nothing`)
}

const seedingLock = 7_236_001_461

/** Locks seeding until the transaction ends; false if another run holds it. */
export async function tryToLockSeeding(transaction: Executor): Promise<boolean> {
  const { rows } = await transaction.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${seedingLock}) as locked`,
  )
  return rows[0]?.locked === true
}

/** Checks deferred constraints now, with a longer timeout because they cover the whole history. */
export async function checkWholeNow(transaction: Executor): Promise<void> {
  await transaction.execute(sql`set local statement_timeout = 120000`)
  await transaction.execute(sql`set constraints all immediate`)
}

export interface Progress {
  /** Days completed, and all days. */
  readonly done: number
  readonly total: number
  readonly reached: BusinessDate
  readonly reportedAt: Date
  readonly failure: string | null
}

export async function reportProgress(executor: Executor, begunAt: Date, progress: Progress): Promise<void> {
  const { done, total, reached, reportedAt, failure } = progress
  await executor.execute(sql`
    insert into demo.progress (done, total, reached, begun_at, reported_at, failure)
    values (${done}, ${total}, ${reached}::date, ${begunAt.toISOString()}, ${reportedAt.toISOString()}, ${failure})
    on conflict (one) do update set done = excluded.done, total = excluded.total, reached = excluded.reached,
      begun_at = excluded.begun_at, reported_at = excluded.reported_at, failure = excluded.failure`)
}

export async function findProgress(executor: Executor): Promise<Progress | null> {
  const { rows } = await executor.execute<{
    done: number
    total: number
    reached: BusinessDate
    reported_at_ms: bigint
    failure: string | null
  }>(sql`
    select done, total, reached, (extract(epoch from reported_at) * 1000)::bigint as reported_at_ms, failure from demo.progress`)
  const row = rows[0]
  return row
    ? {
        done: row.done,
        total: row.total,
        reached: row.reached,
        reportedAt: new Date(Number(row.reported_at_ms)),
        failure: row.failure,
      }
    : null
}

export async function forgetProgress(executor: Executor): Promise<void> {
  await executor.execute(sql`delete from demo.progress`)
}
