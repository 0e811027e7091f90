import { unreachable } from '#kernel/assert.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { clearConversion, screenConversion } from './clearing.ts'
import { askDebit, requestDebit } from './debit.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { Mover } from './mover.ts'
import { askPayout, requestPayout } from './payout-step.ts'
import { askRefund } from './refund.ts'
import { keepReviewCurrent } from './review.ts'
import type { StepContext } from './step-context.ts'
import { claimDue, findConversion, findDue, sweepDropped } from './store.ts'
import type { ConversionRow } from './tables.ts'

/** How long a claimed step may take before another instance may take it. */
const leaseMs = 45_000
const claimedAtOnce = 16
const mostStepsInARow = 12

/**
 * The machine's side of a conversion: one step at a time, each safe to repeat.
 * `step` and `sweep` need no queue, so that a simulation can drive them with its own clock.
 */
export function createSteps(deps: ConversionDependencies, mover: Mover) {
  const contextFor = (): StepContext => ({ deps, mover, actor: systemActor('conversions.step', deps.clock.now()) })

  /** Takes one step. True when the conversion moved, so that the next step may follow. */
  const step = async (id: number): Promise<boolean> => {
    const row = await findConversion(deps.database.pool, id)
    return row ? takeStep(contextFor(), row) : false
  }

  /** Takes a claimed conversion as far as it goes without waiting for anything. */
  const runOne = async (id: number): Promise<void> => {
    let row = await findConversion(deps.database.pool, id)
    for (let taken = 0; row && taken < mostStepsInARow; taken += 1) {
      if (!(await takeStep(contextFor(), row))) return
      row = await findDue(deps.database.pool, id, deps.clock.now())
    }
  }

  return {
    step,
    /** Claims what is due and takes it as far as it goes. Answers how many conversions were looked at. */
    async runDue(signal: AbortSignal): Promise<number> {
      let looked = 0
      while (!signal.aborted) {
        const now = deps.clock.now()
        const due = await claimDue(deps.database.pool, now, new Date(now.getTime() + leaseMs), claimedAtOnce)
        if (due.length === 0) return looked
        looked += due.length
        const outcomes = await Promise.allSettled(due.map(runOne))
        outcomes.forEach((outcome, index) => {
          // The lease stands: the step is tried again when it runs out, whatever made it fail.
          if (outcome.status === 'rejected')
            deps.logger.error({ err: outcome.reason, conversionId: due[index] }, 'conversion step failed')
        })
      }
      return looked
    },
    /** Finds machine steps that nobody is going to take and makes them due. */
    sweep: () => sweepDropped(deps.database.pool, deps.clock.now()),
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
