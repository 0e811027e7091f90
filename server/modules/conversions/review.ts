import { requoteConversion, todayFor, untilLockEnds } from './clearing.ts'
import { secureResources } from './resources.ts'
import type { StepContext } from './step-context.ts'
import type { ConversionRow } from './tables.ts'

const lookForAccountMs = 10_000

/** in_review: quotes anew when the lock has run out, and finds an account while none had room, so that the approver sees it. */
export async function keepReviewCurrent(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { deps, mover, actor } = context
  const left = untilLockEnds(deps.clock.now(), row)
  if (left === 0) return requoteConversion(context, row)
  if (row.connectionId !== null && row.walletId !== null) return mover.wait(row, row.reason, left)
  const date = await todayFor(context)
  const found = await mover.whileHeld(row, async (transaction) => {
    const secured = await secureResources(transaction, deps, actor, row, date)
    if (Object.keys(secured.changes).length === 0) return false
    const cause = secured.changes.bank_name
      ? `Funding account set aside: ${secured.changes.bank_name}`
      : 'Wallet set aside'
    return mover.within(transaction, row, {
      verb: 'secure',
      cause,
      reason: row.reason,
      changes: secured.changes,
      againInMs: left,
      actor,
    })
  })
  return found || mover.wait(row, row.reason, Math.min(left, lookForAccountMs))
}
