/**
 * A named job. A job is a hint: the state is in the module's own tables, and a sweeper finds
 * dropped work. `work` must be idempotent and may run late.
 */
export interface JobDefinition {
  /** `module.verb`, for instance `fx.refresh`. */
  readonly name: string
  /** Five-field cron in UTC: one instance starts the job, within ten seconds. */
  readonly cron?: string
  /** Interval within each instance instead of cron; for reactions within seconds. */
  readonly everyMs?: number
  /** Also runs once when an instance starts. */
  readonly atStart?: boolean
  /** Its result is ignored. */
  readonly work: (signal: AbortSignal) => Promise<unknown>
}
