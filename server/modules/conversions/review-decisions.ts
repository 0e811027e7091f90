import { err } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { counterpartyStanding } from './counterparties.ts'
import { moveTaken, take } from './decide.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionError } from './errors.ts'
import type { Mover } from './mover.ts'
import { approvalHash, checkApprover, moveConversion } from './rules.ts'
import type { ConversionRow } from './tables.ts'
import type { Decided, Decision } from './view.ts'

/** What a second person may do to a conversion in review. Each verb holds the row's lock to the end of the transaction. */
export function createReviewDecisions(deps: ConversionDependencies, mover: Mover) {
  return {
    async approve(transaction: Transaction, actor: Actor, decision: Decision): Decided {
      const taken = await take(transaction, decision)
      if (!taken.ok) return taken
      const row = taken.value
      const allowed = moveConversion(row.state, 'approve')
      if (!allowed.ok) return allowed
      const refusal = await whyNotApprove(deps, transaction, actor, row)
      if (refusal) return err(refusal)
      return moveTaken(mover, transaction, row, {
        verb: 'approve',
        cause: decision.reason ? `Approved: ${decision.reason}` : 'Approved',
        changes: { approval_hash: approvalHash(row), approved_by: actor.userId, approved_by_name: actor.name },
        actor,
      })
    },

    async reject(transaction: Transaction, actor: Actor, decision: Decision): Decided {
      const taken = await take(transaction, decision)
      if (!taken.ok) return taken
      // The machine may reject later too, when a client is frozen; a person decides what is in review.
      const { state } = taken.value
      if (state !== 'in_review') return err({ code: 'wrong_state', state, verb: 'reject' })
      if (decision.reason === null) return err({ code: 'reason_required' })
      await mover.release(transaction, taken.value)
      const cause = `Rejected: ${decision.reason}`
      return moveTaken(mover, transaction, taken.value, { verb: 'reject', cause, reason: decision.reason, actor })
    },
  }
}

async function whyNotApprove(
  deps: ConversionDependencies,
  transaction: Transaction,
  actor: Actor,
  row: ConversionRow,
): Promise<ConversionError | null> {
  const others = await deps.identity.othersWhoMay(transaction, 'conversions.approve', actor.userId)
  for (const asker of [row.initiatedBy, ...(await deps.standingOrders.editors(transaction, row.id))]) {
    const approver = checkApprover({ userId: actor.userId, initiatedBy: asker, others, mode: deps.mode })
    if (!approver.ok) return approver.error
  }
  if (!(await deps.identity.mayApprove(transaction, actor, 'conversions.approve'))) return { code: 'approver_too_new' }
  if (row.rateLockedUntil <= deps.clock.now()) return { code: 'rate_lock_expired' }
  const lacking = await deps.dossierHold(transaction, row.id)
  if (lacking !== null) return { code: 'dossier_incomplete', detail: lacking }
  const paid = await counterpartyStanding(deps, transaction, row)
  if (row.clientId === null) return paid === 'clear' ? null : counterpartyRefusals[paid]
  if ((await deps.screening.confirmedMatches(transaction, row.clientId)) > 0) return { code: 'client_frozen' }
  if ((await deps.screening.openMatches(transaction, row.clientId)) > 0) return { code: 'screening_hit_open' }
  return paid === 'clear' ? null : counterpartyRefusals[paid]
}

const counterpartyRefusals = {
  open: { code: 'counterparty_hit_open' },
  confirmed: { code: 'counterparty_frozen' },
} as const
