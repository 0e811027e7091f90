import { unreachable } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import { lostDatabase } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { clearConversion, screenConversion } from './clearing.ts'
import { askDebit, requestDebit } from './debit.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { Mover } from './mover.ts'
import { askPayout, requestPayout } from './payout-step.ts'
import { askRefund } from './refund.ts'
import { keepReviewCurrent } from './review.ts'
import type { StepContext } from './step-context.ts'
import { claimDue, countQueued, findConversion, findDue, renewLeases, sweepDropped } from './store.ts'
import type { ConversionRow } from './tables.ts'

/**
 * How long a claim stands without being renewed. The instance that works on it renews it every `renewEveryMs`, so that a step
 * may take as long as it takes; when the instance dies, another one, or itself anew, goes on within so long.
 */
const leaseMs = 8_000
export const renewEveryMs = 2_000
/** When a step is looked at again that threw, or that had nothing to do and set no time itself. */
const lookAgainMs = 45_000
const claimedAtOnce = 16
const claimedInCrowd = 2
/** How long people's calls may keep steps waiting. */
const longestWaitMs = 2_000
const mostStepsInARow = 12
const countAgainMs = 5_000

type StepDependencies = ConversionDependencies & {
  /** Whether one of many people who ask for conversions is being served at this very moment. */
  readonly isBeingServed: () => boolean
}

/**
 * The machine's side of a conversion: one step at a time, each safe to repeat.
 * `step` and `sweep` need no queue, so that a simulation can drive them with its own clock.
 */
export function createSteps(deps: StepDependencies, mover: Mover) {
  const contextFor = createContexts(deps, mover)

  /** Takes one step. True when the conversion moved, so that the next step may follow. */
  const step = async (id: number): Promise<boolean> => {
    const row = await findConversion(deps.database.keyed, id)
    return row ? takeStep(contextFor(), row) : false
  }

  /**
   * Takes a claimed conversion as far as it goes without waiting for anything, or until people's calls come. True when it moved
   * at all.
   */
  const runOne = async (id: number): Promise<boolean> => {
    let row = await findConversion(deps.database.keyed, id)
    for (let taken = 0; row && taken < mostStepsInARow; taken += 1) {
      if (!(await takeStep(contextFor(), row))) return taken > 0
      // It is due at once, and waits for the next turn as any other.
      if (deps.isBeingServed()) return true
      row = await findDue(deps.database.keyed, id, deps.clock.now())
    }
    return true
  }

  /** Conversions that this instance works on, with the end of the lease that it holds on each. */
  const inHand = new Map<number, Date>()

  const runClaimed = async (id: number): Promise<void> => {
    const isSettled = await runOne(id).catch((error: unknown) => {
      deps.logger.error({ err: error, conversionId: id }, 'conversion step failed')
      // Nothing is wrong with the conversion then: it goes on when its lease has run out, as if this instance had died.
      return lostDatabase(error)
    })
    const lease = inHand.get(id)
    inHand.delete(id)
    if (isSettled || !lease) return
    const until = new Date(deps.clock.now().getTime() + lookAgainMs)
    // The database may be gone since; then the lease runs out by itself.
    await renewLeases(deps.database.keyed, [[id, lease]], until).catch(() => [])
  }

  const isItsTurn = createTurns(deps.isBeingServed)
  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

  return {
    step,
    /** Claims what is due and takes it as far as it goes. Answers how many conversions were looked at. */
    async runDue(signal: AbortSignal): Promise<number> {
      let looked = 0
      while (!signal.aborted) {
        const now = deps.clock.now()
        if (!isItsTurn(now)) return looked
        const lease = leaseFrom(now)
        const due = await claimDue(deps.database.keyed, now, lease, deps.isCrowded() ? claimedInCrowd : claimedAtOnce)
        if (due.length === 0) return looked
        looked += due.length
        for (const id of due) inHand.set(id, lease)
        await Promise.all(due.map(runClaimed))
      }
      return looked
    },
    /** Puts off the end of the leases on what is in hand, unless its step has set the next due time meanwhile. */
    async renewLeases(): Promise<void> {
      const until = leaseFrom(deps.clock.now())
      const held = [...inHand]
      const renewed = await renewLeases(deps.database.keyed, held, until)
      for (const id of renewed) if (inHand.has(id)) inHand.set(id, until)
    },
    /** Finds machine steps that nobody is going to take and makes them due. */
    sweep: () => sweepDropped(deps.database.keyed, deps.clock.now()),
  }
}

/** People who ask come first: steps look again when those have been served, and wait `longestWaitMs` at most. */
function createTurns(isBeingServed: () => boolean): (now: Date) => boolean {
  let lastTaken = Number.NEGATIVE_INFINITY
  return (now) => {
    if (isBeingServed() && now.getTime() - lastTaken < longestWaitMs) return false
    lastTaken = now.getTime()
    return true
  }
}

function createContexts(deps: ConversionDependencies, mover: Mover): () => StepContext {
  const queued = countedNowAndThen(deps.clock, () => countQueued(deps.database.keyed))
  return () => ({ deps, mover, queued, actor: systemActor('conversions.step', deps.clock.now()) })
}

/** A count that nobody needs to the second. */
function countedNowAndThen(clock: Clock, count: () => Promise<number>): () => Promise<number> {
  let counted = 0
  let countedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock.now().getTime()
    if (now - countedAt >= countAgainMs) {
      countedAt = now
      counted = await count()
    }
    return counted
  }
}

function takeStep(context: StepContext, row: ConversionRow): Promise<boolean> {
  switch (row.state) {
    case 'initiated':
      return screenConversion(context, row)
    case 'screened':
      return clearConversion(context, row)
    case 'in_review':
      return keepReviewCurrent(context, row)
    case 'approved':
    case 'awaiting_funds':
      return requestDebit(context, row)
    case 'debit_requested':
    case 'debit_unknown':
      return askDebit(context, row)
    case 'funded':
      return requestPayout(context, row)
    case 'paying_out':
    case 'payout_unknown':
      return askPayout(context, row)
    case 'refunding':
      return askRefund(context, row)
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
