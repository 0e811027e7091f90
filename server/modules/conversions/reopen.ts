import { systemActor } from '#server/platform/http/actor.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { Mover } from './mover.ts'
import { completedPayouts } from './store.ts'

/**
 * Takes up completed conversions whose payout the chain has undone: the tokens are back in the books, set aside again, and
 * the same payout is waited for. Nothing new is sent. Answers how many; safe to repeat.
 */
export async function reopenUndone(deps: ConversionDependencies, mover: Mover): Promise<number> {
  const undone = await deps.payout.undone(deps.database.pool)
  if (undone.length === 0) return 0
  let reopened = 0
  for (const row of await completedPayouts(deps.database.pool, undone)) {
    const actor = systemActor('conversions.reopen', deps.clock.now())
    const transfer = await mover.posting(row, 'payout_reopened')
    const cause = 'The chain undid the payout; the same transaction is waited for again'
    const moved = await mover.whileHeld(row, async (transaction) => {
      const moved = await mover.within(transaction, row, { verb: 'reopen', cause, reason: cause, transfer, actor })
      const set = await deps.payout.reserveTreasury(transaction, {
        conversionId: row.id,
        amountUsdtMinor: row.netUsdtMinor,
        walletId: row.walletId,
      })
      // The transaction that was undone may be mined again at any moment, so it is waited for whatever is set aside.
      if (!set.ok) deps.logger.warn({ conversionId: row.id, code: set.error.code }, 'A reopened payout holds no tokens')
      return moved
    })
    if (moved) reopened += 1
  }
  return reopened
}
