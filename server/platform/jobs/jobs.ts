import type { Transaction } from '../database/database.ts'

/**
 * A named job. A job is a hint: the state is in the module's own tables, and a sweeper finds dropped work. `work` must be
 * idempotent and may run late.
 */
export interface JobDefinition {
  /** `module.verb`, for instance `fx.refresh`. */
  readonly name: string
  /** Five-field cron in UTC, for a job that comes by itself; absent for jobs that are only sent. */
  readonly cron?: string
  /** Runs every so many milliseconds inside each instance instead of by cron; for what must react within seconds. */
  readonly everyMs?: number
  /** Also once when an instance has started. */
  readonly atStart?: boolean
  readonly work: (payload: JobPayload, signal: AbortSignal) => Promise<void>
}

export type JobPayload = Readonly<Record<string, string | number | null>>

export interface Jobs {
  /** Sends a job in the transaction of what it follows. `key` lets only one such job wait at a time. */
  send(
    transaction: Transaction,
    name: string,
    payload: JobPayload,
    options?: { readonly key?: string; readonly startAfterSeconds?: number },
  ): Promise<void>
  /** Makes this instance look for `name` now instead of at its next poll. Call it after the commit. */
  nudge(name: string): void
}
