/** Payout steps: send the tokens, poll the outcome, and reopen what the chain undoes. */

import { assertDefined } from '#kernel/assert.ts'
import type { PayoutOutcome } from '#server/modules/payout/index.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { reasonOf } from '#server/platform/language/stored-text.ts'
import { freezeReason, holdReason, partyStatuses } from '../counterparties.ts'
import type { ConversionDependencies } from '../dependencies.ts'
import { completedPayouts } from '../store.ts'
import type { ConversionRow } from '../tables.ts'
import { t } from '../texts.ts'
import type { Transitions } from '../transitions.ts'
import type { StepContext } from './step-context.ts'

const confirmationDelayMs = 1_000
/** Delay between two checks of a payout hold. */
const holdDelayMs = 3_000

/** funded → paying_out: commits the payout id before anything is sent. */
export async function requestPayout(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { deps, transitions, actor } = context
  const statuses = await partyStatuses(deps, actor, row)
  // The francs are taken: a rejected KYC leaves them to a second person, who refunds them.
  const cause = freezeReason(statuses) ?? (statuses.kyc === 'rejected' ? () => t.kycRejectedAfterDebit : null)
  if (cause !== null) {
    return transitions.apply(row, {
      verb: 'refuse',
      cause,
      reason: cause,
      changes: { failed_step: 'payout' },
      actor,
    })
  }
  const mayPay = await deps.payout.mayPay(deps.database.pool, assertDefined(row.walletId, 'the wallet of a payout'))
  if (!mayPay.ok) {
    const reason = mayPay.error
    return transitions.apply(row, { verb: 'refuse', cause: reason, reason, changes: { failed_step: 'payout' }, actor })
  }
  const hold = holdReason(statuses) ?? (await deps.policies.payoutHold(deps.database.pool))
  if (hold !== null) return transitions.retryLater(row, hold, holdDelayMs)
  const transfer = await transitions.posting(row, 'payout_requested')
  return transitions.apply(row, {
    verb: 'pay_out',
    cause: () => t.payingOut,
    changes: { payout_id: deps.ids.next() },
    transfer,
    actor,
  })
}

/** paying_out or payout_unknown: polls the same payout until it is final. */
export async function pollPayout(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { transitions, actor } = context
  const outcome = await payoutOutcome(context, row)
  switch (outcome.kind) {
    case 'confirmed':
      return settle(context, row, outcome.txHash)
    case 'rejected':
      return transitions.apply(row, {
        verb: 'refuse',
        cause: () => t.payoutRejected(reasonText(outcome.reason)),
        reason: () => reasonText(outcome.reason),
        changes: { failed_step: 'payout' },
        transfer: await transitions.posting(row, 'payout_refused'),
        actor,
      })
    case 'pending': {
      const progress = () => t.confirmations(outcome.confirmations, outcome.needed)
      if (row.state === 'payout_unknown')
        return transitions.apply(row, {
          verb: 'resume',
          cause: progress,
          reason: progress,
          nextAttemptInMs: confirmationDelayMs,
          actor,
        })
      return transitions.retryLater(row, progress, confirmationDelayMs)
    }
    case 'unknown':
      if (row.state === 'paying_out') {
        const reason = () => t.payoutUnclear(reasonText(outcome.reason))
        return transitions.apply(row, { verb: 'doubt', cause: reason, reason, nextAttemptInMs: 1_000, actor })
      }
      return transitions.retryLater(row, reasonOf(row))
  }
}

async function payoutOutcome({ deps }: StepContext, row: ConversionRow): Promise<PayoutOutcome> {
  const payoutId = assertDefined(row.payoutId, 'the payout id')
  const isFirst = row.state === 'paying_out' && row.attempts === 0
  if (!isFirst) {
    const status = await deps.payout.status(payoutId)
    if (status.kind !== 'not_found') return status
  }
  const address = assertDefined(row.walletAddress, 'the wallet of a payout')
  return deps.payout.submit({ payoutId, address, amountUsdtMinor: row.netUsdtMinor })
}

async function settle({ deps, transitions, actor }: StepContext, row: ConversionRow, txHash: string): Promise<boolean> {
  const transfer = await transitions.posting(row, 'payout_completed')
  return transitions.withLock(row, async (transaction) => {
    const isSettled = await transitions.applyWithin(transaction, row, {
      verb: 'settle',
      cause: () => t.payoutFinal,
      changes: { payout_reference: txHash },
      transfer,
      actor,
    })
    // This posting took the tokens out of the treasury's balance, so the reservation ends.
    if (isSettled) await deps.payout.releaseTreasury(transaction, row.id, { paid: true })
    return isSettled
  })
}

/**
 * Reopens completed conversions whose payout a chain reorganisation has undone: posts the tokens
 * back, reserves them and polls the same payout again. Sends nothing. Idempotent. Returns how many
 * were reopened.
 */
export async function reopenUndonePayouts(deps: ConversionDependencies, transitions: Transitions): Promise<number> {
  const undone = await deps.payout.undone(deps.database.pool)
  if (undone.length === 0) return 0
  let reopened = 0
  for (const row of await completedPayouts(deps.database.pool, undone)) {
    const actor = systemActor('conversions.reopen', deps.clock.now())
    const transfer = await transitions.posting(row, 'payout_reopened')
    const cause = () => t.payoutReverted
    const isReopened = await transitions.withLock(row, async (transaction) => {
      const isApplied = await transitions.applyWithin(transaction, row, {
        verb: 'reopen',
        cause,
        reason: cause,
        transfer,
        actor,
      })
      const reserved = await deps.payout.reserveTreasury(transaction, {
        conversionId: row.id,
        amountUsdtMinor: row.netUsdtMinor,
        walletId: row.walletId,
      })
      // The undone transaction may be mined again at any time, so polling does not depend on
      // tokens.
      if (!reserved.ok)
        deps.logger.warn({ conversionId: row.id, code: reserved.error.code }, 'A reopened payout holds no tokens')
      return isApplied
    })
    if (isReopened) reopened += 1
  }
  return reopened
}
