import { sql } from 'drizzle-orm'
import type { ConversionState } from '#contract/conversions/api.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { StoredText, Translations } from '#server/platform/language/stored-text.ts'

export interface Ended {
  readonly runId: number
  readonly scheduleId: number
  readonly name: string
  readonly ownerId: string
  readonly conversionId: number
  readonly reference: string
  readonly state: ConversionState
  readonly status: 'completed' | 'failed'
}

/** Locks and marks runs whose conversion ended since the last check. */
export async function takeEnded(transaction: Transaction, limit: number): Promise<Ended[]> {
  const { rows } = await transaction.execute<Ended & Record<string, unknown>>(sql`
    update schedules.run r set awaits_result = false
    from schedules.schedule s, conversions.report_row c
    where r.id in (
      select w.id from schedules.run w join conversions.report_row e on e.id = w.conversion_id
      where w.awaits_result and e.status <> 'processing' order by w.id limit ${limit} for update of w skip locked)
      and s.id = r.schedule_id and c.id = r.conversion_id
    returning r.id as "runId", s.id as "scheduleId", s.name, s.owner_id as "ownerId", c.id as "conversionId", c.reference, c.state, c.status`)
  return rows
}

export interface Figures {
  readonly active: number
  readonly paused: number
  readonly started: number
  readonly completed: number
  readonly failed: number
  readonly refused: number
  readonly missed: number
  readonly skipped: number
  readonly volumeXof: bigint
  readonly netUsdMinor: bigint
  readonly startDelayMs: number | null
  readonly processingMs: number | null
}

/** Totals of slots and runs since an instant; delays and durations are medians. */
export async function figuresSince(executor: Executor, since: Date): Promise<Figures> {
  const { rows } = await executor.execute<{ [K in keyof Figures]: string | number | bigint | null }>(sql`
    select
      (select count(*)::int from schedules.schedule where is_active) as active,
      (select count(*)::int from schedules.schedule where not is_active and archived_at is null) as paused,
      count(*) filter (where r.outcome = 'started')::int as started,
      count(*) filter (where c.status = 'completed')::int as completed,
      count(*) filter (where c.status = 'failed')::int as failed,
      count(*) filter (where r.outcome = 'refused')::int as refused,
      count(*) filter (where r.outcome = 'missed')::int as missed,
      count(*) filter (where r.outcome = 'skipped')::int as skipped,
      coalesce(sum(c.amount_xof) filter (where c.status = 'completed'), 0)::text as "volumeXof",
      coalesce(sum(c.gross_usd_minor - c.fee_usd_minor) filter (where c.status = 'completed'), 0)::text as "netUsdMinor",
      (percentile_cont(0.5) within group (order by extract(epoch from r.at - r.planned_at) * 1000)
        filter (where r.outcome = 'started' and r.trigger = 'slot'))::bigint::text as "startDelayMs",
      (percentile_cont(0.5) within group (order by extract(epoch from c.completed_at - c.created_at) * 1000)
        filter (where c.completed_at is not null))::bigint::text as "processingMs"
    from schedules.run r left join conversions.report_row c on c.id = r.conversion_id
    where r.at >= ${since.toISOString()}`)
  const row = rows[0] as Record<keyof Figures, never>
  const median = (text: string | null): number | null => (text === null ? null : Number(text))
  return {
    ...row,
    volumeXof: BigInt(row.volumeXof),
    netUsdMinor: BigInt(row.netUsdMinor),
    // More than 24 days in milliseconds exceed an integer of the database.
    startDelayMs: median(row.startDelayMs),
    processingMs: median(row.processingMs),
  } as Figures
}

export interface NextRun {
  readonly scheduleId: number
  readonly name: string
  readonly at: Date
  readonly amountXof: bigint
  readonly clientId: number | null
}

/** Upcoming runs of all schedules, soonest first. */
export async function comingRuns(executor: Executor, limit: number): Promise<NextRun[]> {
  const { rows } = await executor.execute<{
    id: number
    name: string
    at: string
    amount: string
    client_id: number | null
  }>(sql`
    select id, name, next_execution::text as at, amount_xof::text as amount, client_id from schedules.schedule
    where next_execution is not null order by next_execution, id limit ${limit}`)
  return rows.map(({ id, name, at, amount, client_id: clientId }) => ({
    scheduleId: id,
    name,
    at: new Date(at),
    amountXof: BigInt(amount),
    clientId,
  }))
}

export interface ProblemRun {
  readonly runId: number
  readonly scheduleId: number
  readonly name: string
  readonly at: Date
  readonly amountXof: bigint
  /** Of a refusal; null if the conversion failed. */
  readonly refusal: StoredText | null
  readonly conversionId: number | null
}

/** Refused or failed runs since an instant, newest first. */
export async function findProblemRuns(executor: Executor, since: Date, limit: number): Promise<ProblemRun[]> {
  const { rows } = await executor.execute<{
    run_id: number
    schedule_id: number
    name: string
    at: string
    amount: string
    reason: string | null
    translations: Translations | null
    conversion_id: number | null
  }>(sql`
    select r.id as run_id, s.id as schedule_id, s.name, r.at::text as at, r.amount_xof::text as amount,
      case when r.outcome = 'refused' then r.reason end as reason, r.reason_translations as translations, r.conversion_id
    from schedules.run r join schedules.schedule s on s.id = r.schedule_id
    left join conversions.report_row c on c.id = r.conversion_id
    where r.at >= ${since.toISOString()} and (r.outcome = 'refused' or c.status = 'failed')
    order by r.id desc limit ${limit}`)
  return rows.map((row) => ({
    runId: row.run_id,
    scheduleId: row.schedule_id,
    name: row.name,
    at: new Date(row.at),
    amountXof: BigInt(row.amount),
    refusal: row.reason === null ? null : { text: row.reason, translations: row.translations },
    conversionId: row.conversion_id,
  }))
}
