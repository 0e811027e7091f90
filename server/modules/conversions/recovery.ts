import { err, ok } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { nothingSetAside } from './clearing.ts'
import { moveTaken, take } from './decide.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { judgeOpened } from './judging.ts'
import type { Mover } from './mover.ts'
import { moveConversion } from './rules.ts'
import { setNextAttempt, timelineOf } from './store.ts'
import type { ConversionRow } from './tables.ts'
import type { Decided, Decision } from './view.ts'

const onlyWaiting: readonly ConversionRow['state'][] = ['debit_unknown', 'payout_unknown', 'awaiting_funds']

/** What people do when a conversion must not, or cannot, go on by itself. */
export function createRecovery(deps: ConversionDependencies, mover: Mover) {
  return {
    async cancel(transaction: Transaction, actor: Actor, decision: Decision): Decided {
      const taken = await take(transaction, decision)
      if (!taken.ok) return taken
      const { value: row } = taken
      if (moveConversion(row.state, 'cancel').ok) await mover.release(transaction, row)
      if (row.state === 'initiated') await judgeOpened(deps, transaction, row)
      const reason = decision.reason ?? 'Cancelled on request'
      return moveTaken(mover, transaction, row, { verb: 'cancel', cause: reason, reason, actor })
    },

    /** Takes up a failed or unknown step again. What is unknown is only asked about, never sent anew. */
    async retry(transaction: Transaction, actor: Actor, decision: Decision): Decided {
      const taken = await take(transaction, decision)
      if (!taken.ok) return taken
      const row = taken.value
      if (onlyWaiting.includes(row.state)) return lookAgain(deps, transaction, actor, row)
      if (row.failedStep === 'payout') {
        const changes = { failed_step: null, payout_id: null }
        return moveTaken(mover, transaction, row, { verb: 'retry_payout', cause: 'Payout tried again', changes, actor })
      }
      // The provider still holds the francs: funding anew would debit the client twice.
      if (row.failedStep === 'refund') return err({ code: 'refund_first' })
      const changes = { failed_step: null, ...nothingSetAside }
      return moveTaken(mover, transaction, row, { verb: 'retry_debit', cause: 'Funding tried again', changes, actor })
    },

    /** Returns the XOF of a funded conversion whose payout has finally failed. */
    async refund(transaction: Transaction, actor: Actor, decision: Decision): Decided {
      const taken = await take(transaction, decision)
      if (!taken.ok) return taken
      const row = taken.value
      if (row.state === 'failed' && row.failedStep === 'debit') return err({ code: 'nothing_to_refund' })
      const allowed = moveConversion(row.state, 'refund')
      if (!allowed.ok) return allowed
      return moveTaken(mover, transaction, row, {
        verb: 'refund',
        cause: decision.reason ? `Refund: ${decision.reason}` : 'Refund asked for',
        changes: { failed_step: null, refund_end_to_end_id: deps.ids.next().replaceAll('-', '') },
        transfer: await mover.posting(row, 'refund_requested'),
        actor,
      })
    },
  }
}

async function lookAgain(
  deps: ConversionDependencies,
  transaction: Transaction,
  actor: Actor,
  row: ConversionRow,
): Decided {
  await setNextAttempt(transaction, row, deps.clock.now(), row.reason)
  const details = { retry: row.state }
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'conversion',
    resourceId: String(row.id),
    details,
  })
  return ok({ row, timeline: await timelineOf(transaction, row.id) })
}
