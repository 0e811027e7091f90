import { present } from '#kernel/assert.ts'
import type { PayoutOutcome } from '#server/modules/payout/index.ts'
import { standingsOf, whyFrozen, whyHeld } from './counterparties.ts'
import type { StepContext } from './step-context.ts'
import type { ConversionRow } from './tables.ts'

const confirmationPauseMs = 1_000
/** Between two looks at whether payouts go on again. */
const heldPauseMs = 3_000

/** funded → paying_out, with the payout's id committed before anything is sent. */
export async function requestPayout(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { deps, mover, actor } = context
  const standings = await standingsOf(deps, deps.database.keyed, row)
  const cause = whyFrozen(standings)
  if (cause !== null) {
    return mover.alone(row, {
      verb: 'refuse',
      cause,
      reason: cause,
      changes: { failed_step: 'payout' },
      actor,
    })
  }
  const mayPay = await deps.payout.mayPay(deps.database.keyed, present(row.walletId, 'the wallet of a payout'))
  if (!mayPay.ok) {
    const reason = mayPay.error
    return mover.alone(row, { verb: 'refuse', cause: reason, reason, changes: { failed_step: 'payout' }, actor })
  }
  const hold = whyHeld(standings) ?? (await deps.payoutHold(deps.database.keyed))
  if (hold !== null) return mover.wait(row, hold, heldPauseMs)
  const transfer = await mover.posting(row, 'payout_requested')
  return mover.alone(row, {
    verb: 'pay_out',
    cause: 'Paying out',
    changes: { payout_id: deps.ids.next() },
    transfer,
    actor,
  })
}

/** paying_out or payout_unknown: asks about the same payout until it is final. */
export async function askPayout(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { mover, actor } = context
  const outcome = await payoutOutcome(context, row)
  switch (outcome.kind) {
    case 'confirmed':
      return settle(context, row, outcome.txHash)
    case 'rejected':
      return mover.alone(row, {
        verb: 'refuse',
        cause: `The payout was refused: ${outcome.reason}`,
        reason: outcome.reason,
        changes: { failed_step: 'payout' },
        transfer: await mover.posting(row, 'payout_refused'),
        actor,
      })
    case 'pending': {
      const progress = `${outcome.confirmations} of ${outcome.needed} confirmations`
      if (row.state === 'payout_unknown')
        return mover.alone(row, {
          verb: 'resume',
          cause: progress,
          reason: progress,
          againInMs: confirmationPauseMs,
          actor,
        })
      return mover.wait(row, progress, confirmationPauseMs)
    }
    case 'unknown':
      if (row.state === 'paying_out') {
        const reason = `The payout gave no clear answer: ${outcome.reason}. Its status is being asked`
        return mover.alone(row, { verb: 'doubt', cause: reason, reason, againInMs: 1_000, actor })
      }
      return mover.wait(row, row.reason)
  }
}

async function payoutOutcome({ deps }: StepContext, row: ConversionRow): Promise<PayoutOutcome> {
  const payoutId = present(row.payoutId, 'the payout id')
  const isFirst = row.state === 'paying_out' && row.attempts === 0
  if (!isFirst) {
    const status = await deps.payout.status(payoutId)
    if (status.kind !== 'not_found') return status
  }
  const address = present(row.walletAddress, 'the wallet of a payout')
  return deps.payout.submit({ payoutId, address, amountUsdtMinor: row.netUsdtMinor })
}

async function settle({ deps, mover, actor }: StepContext, row: ConversionRow, txHash: string): Promise<boolean> {
  const transfer = await mover.posting(row, 'payout_completed')
  return mover.whileHeld(row, async (transaction) => {
    const settled = await mover.within(transaction, row, {
      verb: 'settle',
      cause: 'The payout is final',
      changes: { payout_reference: txHash },
      transfer,
      actor,
    })
    // The tokens have left the treasury's balance with this very posting, so they need no longer be held back.
    if (settled) await deps.payout.releaseTreasury(transaction, row.id, { paid: true })
    return settled
  })
}
