/** The worker: claims due conversions and runs their steps. */

import { unreachable } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import { lostDatabase } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { pollDebit, requestDebit } from './steps/debit.ts'
import { pollPayout, requestPayout } from './steps/payout.ts'
import { pollRefund } from './steps/refund.ts'
import { clearConversion, refreshReview, screenConversion } from './steps/screen-and-clear.ts'
import type { StepContext } from './steps/step-context.ts'
import { claimDue, conversionsOf, countQueued, findConversion, findDue, renewLeases, sweepDropped } from './store.ts'
import type { ConversionRow } from './tables.ts'
import type { Transitions } from './transitions.ts'

/**
 * A claim ends after `leaseMs` unless it is renewed. The instance that holds it renews it every
 * `leaseRenewalMs`, so that a step may take longer; after a crash another instance claims it.
 */
const leaseMs = 8_000
const leaseRenewalMs = 2_000
/** Delay after a step that failed, or that did nothing and set no time itself. */
const failedStepDelayMs = 45_000
/** Below the pool's size, so that people's calls find a free connection while steps run. */
const maxClaimed = 8
const maxStepsInARow = 12
const queueCountAgeMs = 5_000

/**
 * Claims due conversions and runs their steps, each of which is idempotent. `step` and `sweep`
 * need no queue, so that a simulation drives them with its own clock.
 */
export function createWorker(deps: ConversionDependencies, transitions: Transitions) {
  const contextFor = createContexts(deps, transitions)

  /** Runs one step. True when the state has changed, so that the next step may follow. */
  const step = async (id: number): Promise<boolean> => {
    const row = await findConversion(deps.database.pool, id)
    return row ? runStep(contextFor(), row) : false
  }

  /**
   * Runs steps of a claimed conversion until one has to wait. Each step gets the row as read once;
   * the optimistic lock protects its write. True when the state has changed.
   */
  const runSteps = async (claimed: ConversionRow): Promise<boolean> => {
    let row: ConversionRow | null = claimed
    for (let steps = 0; row && steps < maxStepsInARow; steps += 1) {
      if (!(await runStep(contextFor(), row))) return steps > 0
      row = await findDue(deps.database.pool, claimed.id, deps.clock.now())
    }
    return true
  }

  /** The conversions that this instance works on, each with the end of its lease. */
  const leases = new Map<number, Date>()

  const runClaimed = async (row: ConversionRow): Promise<void> => {
    const { id } = row
    const isSettled = await runSteps(row).catch((error: unknown) => {
      deps.logger.error({ err: error, conversionId: id }, 'conversion step failed')
      // A lost database is not the conversion's fault: it continues when the lease ends, as after a
      // crash.
      return lostDatabase(error)
    })
    const lease = leases.get(id)
    leases.delete(id)
    if (isSettled || !lease) return
    const until = new Date(deps.clock.now().getTime() + failedStepDelayMs)
    // Without a database the lease simply ends.
    await renewLeases(deps.database.pool, [[id, lease]], until).catch(() => [])
  }

  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

  return {
    step,
    /** Claims and runs what is due. Returns how many conversions were claimed. */
    async runDue(signal: AbortSignal): Promise<number> {
      let claimed = 0
      while (!signal.aborted) {
        const now = deps.clock.now()
        const lease = leaseFrom(now)
        const due = await claimDue(deps.database.pool, now, lease, maxClaimed)
        if (due.length === 0) return claimed
        claimed += due.length
        // Read before the leases are registered: when the read fails, they end instead of being
        // renewed.
        const rows = await conversionsOf(deps.database.pool, due)
        for (const { id } of rows) leases.set(id, lease)
        await Promise.all(rows.map(runClaimed))
      }
      return claimed
    },
    /**
     * Extends the leases of running steps, except where a step has already set the next due time.
     */
    async renewLeases(): Promise<void> {
      const until = leaseFrom(deps.clock.now())
      const entries = [...leases]
      const renewed = await renewLeases(deps.database.pool, entries, until)
      for (const id of renewed) if (leases.has(id)) leases.set(id, until)
    },
    /** Makes steps due that were dropped. Returns how many. */
    sweep: () => sweepDropped(deps.database.pool, deps.clock.now()),
  }
}

function createContexts(deps: ConversionDependencies, transitions: Transitions): () => StepContext {
  const queued = createCachedCount(deps.clock, () => countQueued(deps.database.pool))
  return () => ({ deps, transitions, queued, actor: systemActor('conversions.step', deps.clock.now()) })
}

/** Caches a count that may be a few seconds old. */
function createCachedCount(clock: Clock, count: () => Promise<number>): () => Promise<number> {
  let counted = 0
  let countedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock.now().getTime()
    if (now - countedAt >= queueCountAgeMs) {
      countedAt = now
      counted = await count()
    }
    return counted
  }
}

function runStep(context: StepContext, row: ConversionRow): Promise<boolean> {
  switch (row.state) {
    case 'initiated':
      return screenConversion(context, row)
    case 'screened':
      return clearConversion(context, row)
    case 'in_review':
      return refreshReview(context, row)
    case 'approved':
    case 'awaiting_funds':
      return requestDebit(context, row)
    case 'debit_requested':
    case 'debit_unknown':
      return pollDebit(context, row)
    case 'funded':
      return requestPayout(context, row)
    case 'paying_out':
    case 'payout_unknown':
      return pollPayout(context, row)
    case 'refunding':
      return pollRefund(context, row)
    case 'completed':
    case 'rejected':
    case 'cancelled':
    case 'failed':
    case 'refunded':
      return Promise.resolve(false)
    default:
      return unreachable(row.state)
  }
}

interface ConversionJobs {
  readonly conversions: ReturnType<typeof createWorker> & {
    reopenUndonePayouts(): Promise<number>
  }
}

/** Name of the loop that `onDue` wakes. */
export const dueJob = 'conversions.due'

export function conversionJobs({ conversions }: ConversionJobs): JobDefinition[] {
  return [
    {
      name: dueJob,
      everyMs: 1_000,
      atStart: true,
      work: (signal) => conversions.runDue(signal),
    },
    { name: 'conversions.leases', everyMs: leaseRenewalMs, work: () => conversions.renewLeases() },
    {
      name: 'conversions.reopen',
      everyMs: 2_000,
      work: () => conversions.reopenUndonePayouts(),
    },
    {
      name: 'conversions.sweep',
      cron: '* * * * *',
      atStart: true,
      work: () => conversions.sweep(),
    },
  ]
}
