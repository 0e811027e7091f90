import type { PayoutRail } from '../port.ts'
import { openAccount } from './account.ts'
import { admitPayout } from './admission.ts'
import type { EvmContext } from './context.ts'
import { pollPayouts } from './polling.ts'
import { readTreasury } from './scan.ts'
import { findEvmPayout } from './store.ts'
import { drivePayout } from './tracking.ts'

/**
 * Payouts in an ERC-20 token on any EVM chain. One key pays and its nonces are stored in the
 * database. Signed transactions are committed before they are broadcast, so that a payout is mined
 * at most once even after a crash.
 */
export function createEvmPayout(context: EvmContext): PayoutRail {
  const { database } = context
  return {
    name: 'evm',
    async submit(instruction) {
      const account = await openAccount(context)
      if (!account.ok) return { kind: 'unknown', reason: account.error.reason }
      const standing = await findEvmPayout(database.pool, instruction.payoutId)
      if (standing) return drivePayout(context, standing)
      const admitted = await admitPayout(context, account.value, instruction)
      if (!admitted.ok) return { kind: 'unknown', reason: admitted.error }
      return drivePayout(context, admitted.value)
    },
    async status(payoutId) {
      const standing = await findEvmPayout(database.pool, payoutId)
      return standing ? drivePayout(context, standing) : { kind: 'not_found' }
    },
    treasury: () => readTreasury(context),
    tend: (open) => pollPayouts(context, open),
  }
}
