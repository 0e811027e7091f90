/** Approval and rejection by a second person. */

import { err } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { wordingText } from '#server/platform/language/stored-text.ts'
import { counterpartyStatus } from './counterparties.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionError } from './errors.ts'
import { releaseResources } from './resources.ts'
import { approvalHash, nextState } from './state-machine.ts'
import type { ConversionRow } from './tables.ts'
import { t } from './texts.ts'
import { applyDecision, type Decision, type DecisionResult, lockForDecision, type Transitions } from './transitions.ts'

/**
 * What a second person decides in review. Each method keeps the row locked until the transaction
 * ends.
 */
export function createReview(deps: ConversionDependencies, transitions: Transitions) {
  return {
    async approve(transaction: Transaction, actor: Actor, decision: Decision): DecisionResult {
      const locked = await lockForDecision(transaction, decision)
      if (!locked.ok) return locked
      const row = locked.value
      const allowed = nextState(row.state, 'approve')
      if (!allowed.ok) return allowed
      const refusal = await approvalRefusal(deps, transaction, actor, row)
      if (refusal) return err(refusal)
      await deps.outbox.emit(transaction, reviewDecided(actor, row, 'approved', decision.reason))
      return applyDecision(transitions, transaction, row, {
        verb: 'approve',
        cause: () => (decision.reason ? t.approvedBecause(decision.reason) : t.approved),
        changes: { approval_hash: approvalHash(row), approved_by: actor.userId, approved_by_name: actor.name },
        actor,
      })
    },

    async reject(transaction: Transaction, actor: Actor, decision: Decision): DecisionResult {
      const locked = await lockForDecision(transaction, decision)
      if (!locked.ok) return locked
      // The worker also rejects in later states, for a frozen client; people only reject in review.
      const { state } = locked.value
      if (state !== 'in_review') return err({ code: 'wrong_state', state, verb: 'reject' })
      if (decision.reason === null) return err({ code: 'reason_required' })
      await releaseResources(deps, transaction, locked.value)
      await deps.outbox.emit(transaction, reviewDecided(actor, locked.value, 'rejected', decision.reason))
      const { reason } = decision
      return applyDecision(transitions, transaction, locked.value, {
        verb: 'reject',
        cause: () => t.rejectedBecause(reason),
        reason,
        actor,
      })
    },
  }
}

/** The transition itself notifies the initiator. */
const reviewDecided = (actor: Actor, row: ConversionRow, outcome: 'approved' | 'rejected', note: string | null) =>
  decisionEvent('conversions', actor, {
    resourceType: 'conversion',
    resourceId: String(row.id),
    subject: () => t.conversionSubject(row.reference),
    outcome,
    requestedBy: row.initiatedBy,
    note,
    isNotified: true,
  })

/** Why this person may not decide what the initiator and the editors of its schedule asked for. */
export async function secondPersonRefusal(
  deps: ConversionDependencies,
  transaction: Transaction,
  actor: Actor,
  row: ConversionRow,
): Promise<ConversionError | null> {
  const requestedBy = [row.initiatedBy, ...(await deps.policies.scheduleEditors(transaction, row.id))]
  const allowed = await deps.identity.secondPerson.check(transaction, actor, 'conversions.approve', requestedBy)
  if (allowed.ok) return null
  return allowed.error.code === 'same_person' ? { code: 'own_conversion' } : allowed.error
}

async function approvalRefusal(
  deps: ConversionDependencies,
  transaction: Transaction,
  actor: Actor,
  row: ConversionRow,
): Promise<ConversionError | null> {
  const notSecond = await secondPersonRefusal(deps, transaction, actor, row)
  if (notSecond) return notSecond
  if (row.rateLockedUntil <= deps.clock.now()) return { code: 'rate_lock_expired' }
  const missingDocuments = await deps.policies.dossierHold(transaction, row.id)
  if (missingDocuments !== null) return { code: 'dossier_incomplete', detail: wordingText(missingDocuments) }
  const { id: conversionId, clientId } = row
  const counterparty = await counterpartyStatus(deps, transaction, row)
  if (clientId === null) return counterparty === 'clear' ? null : counterpartyErrors[counterparty]
  if ((await deps.screening.confirmedMatches(transaction, clientId)) > 0) return { code: 'client_frozen' }
  if ((await deps.screening.openMatches(transaction, clientId)) > 0) return { code: 'screening_hit_open' }
  // The approver saw the KYC as the clearance found it.
  if ((await deps.compliance.kycHold(transaction, { conversionId, clientId })) !== null) return { code: 'kyc_changed' }
  return counterparty === 'clear' ? null : counterpartyErrors[counterparty]
}

const counterpartyErrors = {
  open: { code: 'counterparty_hit_open' },
  confirmed: { code: 'counterparty_frozen' },
} as const
