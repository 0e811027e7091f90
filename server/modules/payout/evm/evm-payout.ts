import type { PayoutRail } from '../port.ts'
import { keyOf, openAccount } from './account.ts'
import { admitPayout } from './admission.ts'
import type { EvmContext } from './context.ts'
import { readTreasury } from './scan.ts'
import { findEvmPayout, payoutsFrom } from './store.ts'
import { drivePayout } from './tracking.ts'

/**
 * Payouts in an ERC-20 token of any EVM chain. One key pays; its nonces are kept in the database, and whatever it signs is
 * committed before it is broadcast, so that a payout is mined at most once whatever crashes.
 */
export function createEvmPayout(context: EvmContext): PayoutRail {
  const { database, nodes, signer, lowGasWei } = context
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
    async tend() {
      const state = await nodes.first((client) =>
        Promise.all([
          client.getBalance({ address: signer.address }),
          client.getTransactionCount({ address: signer.address, blockTag: 'latest' }),
        ]),
      )
      if (!state.ok) return [`The chain cannot be asked: ${state.error.reason}`]
      const [weiHeld, minedNonces] = state.value
      const troubles = weiHeld < lowGasWei ? ["The treasury's wallet runs out of gas: top it up"] : []
      // What is not mined yet is offered again even when nobody asks: an empty nonce holds up all behind it.
      for (const payout of await payoutsFrom(database.pool, keyOf(context), BigInt(minedNonces))) {
        const outcome = await drivePayout(context, payout)
        if (outcome.kind === 'unknown') troubles.push(`Payout ${payout.payoutId}: ${outcome.reason}`)
      }
      return troubles
    },
  }
}
