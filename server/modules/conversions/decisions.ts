import { err, ok, type Result } from '#kernel/result.ts'
import { assert } from '#kernel/assert.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { nothingSetAside } from './clearing.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionError } from './errors.ts'
import type { Mover, Step } from './mover.ts'
import { approvalHash, checkApprover, moveConversion } from './rules.ts'
import { lockConversion, setNextAttempt, timelineOf } from './store.ts'
import type { ConversionView } from './service.ts'
import type { ConversionRow } from './tables.ts'

export interface Decision {
  readonly id: number
  /** Version that the person saw; null when none was sent. */
  readonly version: number | null
  readonly reason: string | null
}

type Decided = Promise<Result<ConversionView, ConversionError>>

/** What people may do to a conversion. Each takes the caller's transaction and holds the row's lock to its end. */
export function createDecisions(deps: ConversionDependencies, mover: Mover) {
  const take = async (
    transaction: Transaction,
    decision: Decision,
  ): Promise<Result<ConversionRow, ConversionError>> => {
    const row = await lockConversion(transaction, decision.id)
    if (!row) return err({ code: 'conversion_not_found' })
    if (decision.version !== null && decision.version !== row.version)
      return err({ code: 'stale_version', currentVersion: row.version })
    return ok(row)
  }
  const move = async (transaction: Transaction, row: ConversionRow, step: Step): Decided => {
    const allowed = moveConversion(row.state, step.verb)
    if (!allowed.ok) return allowed
    const moved = await mover.within(transaction, row, step)
    assert(moved, 'a locked conversion cannot be moved by someone else')
    const now = await lockConversion(transaction, row.id)
    assert(now, 'a locked conversion must still be there')
    return ok({ row: now, timeline: await timelineOf(transaction, row.id) })
  }

  return {
    async approve(transaction: Transaction, actor: Actor, decision: Decision): Decided {
      const taken = await take(transaction, decision)
      if (!taken.ok) return taken
      const row = taken.value
      const allowed = moveConversion(row.state, 'approve')
      if (!allowed.ok) return allowed
      const refusal = await whyNotApprove(deps, transaction, actor, row)
      if (refusal) return err(refusal)
      return move(transaction, row, {
        verb: 'approve',
        cause: decision.reason ? `Approved: ${decision.reason}` : 'Approved',
        changes: { approval_hash: approvalHash(row), approved_by: actor.userId, approved_by_name: actor.name },
        actor,
      })
    },

    async reject(transaction: Transaction, actor: Actor, decision: Decision): Decided {
      const taken = await take(transaction, decision)
      if (!taken.ok) return taken
      if (decision.reason === null) return err({ code: 'reason_required' })
      if (taken.value.state === 'in_review') await mover.release(transaction, taken.value)
      return move(transaction, taken.value, {
        verb: 'reject',
        cause: `Rejected: ${decision.reason}`,
        reason: decision.reason,
        actor,
      })
    },

    async cancel(transaction: Transaction, actor: Actor, decision: Decision): Decided {
      const taken = await take(transaction, decision)
      if (!taken.ok) return taken
      if (moveConversion(taken.value.state, 'cancel').ok) await mover.release(transaction, taken.value)
      const reason = decision.reason ?? 'Cancelled on request'
      return move(transaction, taken.value, { verb: 'cancel', cause: reason, reason, actor })
    },

    /** Takes up a failed or unknown step again. What is unknown is only asked about, never sent anew. */
    async retry(transaction: Transaction, actor: Actor, decision: Decision): Decided {
      const taken = await take(transaction, decision)
      if (!taken.ok) return taken
      const row = taken.value
      if (row.state === 'debit_unknown' || row.state === 'payout_unknown' || row.state === 'awaiting_funds') {
        await setNextAttempt(transaction, row, deps.clock.now(), row.reason)
        await noteRetry(deps, transaction, actor, row)
        return ok({ row, timeline: await timelineOf(transaction, row.id) })
      }
      if (row.failedStep === 'payout') {
        return move(transaction, row, {
          verb: 'retry_payout',
          cause: 'Payout tried again',
          changes: { failed_step: null, payout_id: null },
          actor,
        })
      }
      const again = { failed_step: null, ...nothingSetAside }
      return move(transaction, row, { verb: 'retry_debit', cause: 'Funding tried again', changes: again, actor })
    },

    /** Returns the XOF of a funded conversion whose payout has finally failed. */
    async refund(transaction: Transaction, actor: Actor, decision: Decision): Decided {
      const taken = await take(transaction, decision)
      if (!taken.ok) return taken
      const row = taken.value
      if (row.state === 'failed' && row.failedStep === 'debit') return err({ code: 'nothing_to_refund' })
      const allowed = moveConversion(row.state, 'refund')
      if (!allowed.ok) return allowed
      const transfer = await mover.posting(row, 'refund_requested')
      const changes = { failed_step: null, refund_end_to_end_id: deps.ids.next().replaceAll('-', '') }
      return move(transaction, row, {
        verb: 'refund',
        cause: decision.reason ? `Refund: ${decision.reason}` : 'Refund asked for',
        changes,
        transfer,
        actor,
      })
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
  const approver = checkApprover({ userId: actor.userId, initiatedBy: row.initiatedBy, others, mode: deps.mode })
  if (!approver.ok) return approver.error
  if (!(await deps.identity.mayApprove(transaction, actor, 'conversions.approve'))) return { code: 'approver_too_new' }
  if (row.rateLockedUntil <= deps.clock.now()) return { code: 'rate_lock_expired' }
  if (row.clientId === null) return null
  if ((await deps.screening.confirmedMatches(transaction, row.clientId)) > 0) return { code: 'client_frozen' }
  return (await deps.screening.openMatches(transaction, row.clientId)) > 0 ? { code: 'screening_hit_open' } : null
}

async function noteRetry(
  deps: ConversionDependencies,
  transaction: Transaction,
  actor: Actor,
  row: ConversionRow,
): Promise<void> {
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'conversion',
    resourceId: String(row.id),
    details: { retry: row.state },
  })
}
