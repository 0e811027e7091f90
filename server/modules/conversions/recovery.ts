/** Cancels, retries and refunds conversions on request. */

import { err, ok } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { reasonOf } from '#server/platform/language/stored-text.ts'
import { evaluateRules } from './compliance-facts.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { clearedReservations, releaseResources } from './resources.ts'
import { secondPersonRefusal } from './review.ts'
import { nextState } from './state-machine.ts'
import { setNextAttempt } from './store.ts'
import type { ConversionRow } from './tables.ts'
import { t } from './texts.ts'
import {
  applyDecision,
  conversionView,
  type Decision,
  type DecisionResult,
  lockForDecision,
  type Transitions,
} from './transitions.ts'

/** States that a retry leaves unchanged: it only makes the next attempt due now. */
const statesRetriedInPlace: readonly ConversionRow['state'][] = ['debit_unknown', 'payout_unknown', 'awaiting_funds']

/** What people do when a conversion must not, or cannot, continue. */
export function createRecovery(deps: ConversionDependencies, transitions: Transitions) {
  return {
    async cancel(transaction: Transaction, actor: Actor, decision: Decision): DecisionResult {
      const locked = await lockForDecision(transaction, decision)
      if (!locked.ok) return locked
      const { value: row } = locked
      if (nextState(row.state, 'cancel').ok) await releaseResources(deps, transaction, row)
      if (row.state === 'initiated') await evaluateRules(deps, transaction, row)
      const reason = decision.reason ?? (() => t.cancelledOnRequest)
      return applyDecision(transitions, transaction, row, { verb: 'cancel', cause: reason, reason, actor })
    },

    /**
     * Retries a failed or unknown step. For an unknown outcome it asks for the status and sends
     * nothing.
     */
    async retry(transaction: Transaction, actor: Actor, decision: Decision): DecisionResult {
      const locked = await lockForDecision(transaction, decision)
      if (!locked.ok) return locked
      const row = locked.value
      if (statesRetriedInPlace.includes(row.state)) return retryNow(deps, transaction, actor, row)
      if (row.failedStep === 'payout') {
        const changes = { failed_step: null, payout_id: null }
        return applyDecision(transitions, transaction, row, {
          verb: 'retry_payout',
          cause: () => t.payoutRetried,
          changes,
          actor,
        })
      }
      // The provider still holds the francs: a new debit would charge the client twice.
      if (row.failedStep === 'refund') return err({ code: 'refund_first' })
      const changes = { failed_step: null, ...clearedReservations }
      return applyDecision(transitions, transaction, row, {
        verb: 'retry_debit',
        cause: () => t.fundingRetried,
        changes,
        actor,
      })
    },

    /**
     * Requests the return of the XOF after the payout has finally failed. Money leaves the
     * provider, so the initiator does not ask for it.
     */
    async refund(transaction: Transaction, actor: Actor, decision: Decision): DecisionResult {
      const locked = await lockForDecision(transaction, decision)
      if (!locked.ok) return locked
      const row = locked.value
      if (row.state === 'failed' && row.failedStep === 'debit') return err({ code: 'nothing_to_refund' })
      const allowed = nextState(row.state, 'refund')
      if (!allowed.ok) return allowed
      const refusal = await secondPersonRefusal(deps, transaction, actor, row)
      if (refusal) return err(refusal)
      await deps.outbox.emit(transaction, refundDecided(actor, row, decision.reason))
      return applyDecision(transitions, transaction, row, {
        verb: 'refund',
        cause: () => (decision.reason ? t.refundBecause(decision.reason) : t.refundRequested),
        changes: { failed_step: null, refund_end_to_end_id: deps.ids.next().replaceAll('-', '') },
        transfer: await transitions.posting(row, 'refund_requested'),
        actor,
      })
    },
  }
}

const refundDecided = (actor: Actor, row: ConversionRow, note: string | null) =>
  decisionEvent('conversions', actor, {
    resourceType: 'conversion',
    resourceId: String(row.id),
    subject: () => t.refundOf(row.reference),
    outcome: 'approved',
    requestedBy: row.initiatedBy,
    note,
  })

async function retryNow(
  deps: ConversionDependencies,
  transaction: Transaction,
  actor: Actor,
  row: ConversionRow,
): DecisionResult {
  await setNextAttempt(transaction, row, deps.clock.now(), reasonOf(row))
  const details = { retry: row.state }
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'conversion',
    resourceId: String(row.id),
    details,
  })
  return ok(await conversionView(transaction, row))
}
