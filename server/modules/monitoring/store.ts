import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Minutes with a heartbeat in [`from`, `until`), and the first of them; null if there is none. */
export async function countReadyMinutes(
  executor: Executor,
  { from, until }: { from: Date; until: Date },
): Promise<{ minutes: number; first: Date } | null> {
  const { rows } = await executor.execute<{ minutes: number; first_ms: bigint | null }>(sql`
    select count(*)::integer as minutes, (extract(epoch from min(minute)) * 1000)::bigint as first_ms
    from (select distinct minute from platform.heartbeat
      where minute >= ${from.toISOString()} and minute < ${until.toISOString()}) ready`)
  const { minutes, first_ms: firstMs } = assertDefined(rows[0], 'the counted minutes')
  return firstMs === null ? null : { minutes, first: new Date(Number(firstMs)) }
}

export interface RecentConversions {
  readonly volumeXof: bigint
  /** Not failed. */
  readonly count: number
  readonly completed: number
  readonly failed: number
  /** Mean of the completed ones, excluding waiting; null if there are none. */
  readonly meanMs: number | null
  readonly medianMs: number | null
}

/** Outcomes of conversions initiated since then. */
export async function sumRecent(executor: Executor, since: Date): Promise<RecentConversions> {
  const { rows } = await executor.execute<{
    volume: string
    count: number
    completed: number
    failed: number
    mean: number | null
    median: number | null
  }>(sql`
    select coalesce(sum(amount_xof) filter (where status <> 'failed'), 0)::text as volume,
      (count(*) filter (where status <> 'failed'))::integer as count,
      (count(*) filter (where status = 'completed'))::integer as completed,
      (count(*) filter (where status = 'failed'))::integer as failed,
      round(avg(took) filter (where status = 'completed'))::integer as mean,
      round(percentile_cont(0.5) within group (order by took) filter (where status = 'completed'))::integer as median
    from (select amount_xof, status, extract(epoch from completed_at - created_at) * 1000 - waited_ms as took
      from conversions.report_row where created_at >= ${since.toISOString()}) recent`)
  const row = assertDefined(rows[0], 'the summed conversions')
  return {
    volumeXof: BigInt(row.volume),
    count: row.count,
    completed: row.completed,
    failed: row.failed,
    meanMs: row.mean,
    medianMs: row.median,
  }
}

/** Conversions in an automatic step. */
export async function countQueued(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ queued: number }>(
    sql`select count(*)::integer as queued from conversions.queue_row`,
  )
  return assertDefined(rows[0], 'the counted queue').queued
}
