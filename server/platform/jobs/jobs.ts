import type { Transaction } from '../database/database.ts'

/**
 * A named job. A job is a hint: the state is in the module's own tables, and a sweeper finds
 * dropped work. `work` must be idempotent and may run late.
 */
export interface JobDefinition {
  /** `module.verb`, for instance `fx.refresh`. */
  readonly name: string
  /** Five-field cron in UTC for a scheduled job; absent for jobs that are only sent. */
  readonly cron?: string
  /** Interval within each instance instead of cron; for reactions within seconds. */
  readonly everyMs?: number
  /** Also runs once when an instance starts. */
  readonly atStart?: boolean
  readonly work: (payload: JobPayload, signal: AbortSignal) => Promise<void>
}

export type JobPayload = Readonly<Record<string, string | number | null>>

export interface Jobs {
  /** Sends a job in the transaction of its cause. `key` limits it to one queued job. */
  send(
    transaction: Transaction,
    name: string,
    payload: JobPayload,
    options?: { readonly key?: string; readonly startAfterSeconds?: number },
  ): Promise<void>
  /** Makes this instance poll `name` now. Call it after the commit. */
  nudge(name: string): void
}
