import type { Transaction } from '../database/database.ts'

/**
 * A named job. A job is a hint: the truth is the state in the module's own tables, and a sweeper finds what was dropped,
 * so `work` must be safe to repeat and to run late.
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
  /** One that comes every so many milliseconds may answer that it wants to come again sooner. */
  readonly work: (payload: JobPayload, signal: AbortSignal) => Promise<Soon | undefined> | Promise<void>
}

/** When a loop runs again, in place of its beat. */
export interface Soon {
  readonly againInMs: number
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
