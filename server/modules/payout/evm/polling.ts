/** Regular work of the EVM rail. */
import type { RailTrouble } from '../port.ts'
import { keyOf } from './account.ts'
import type { EvmContext } from './context.ts'
import { findAccount, findEvmPayouts, payoutsFrom } from './store.ts'
import type { EvmPayoutRow } from './tables.ts'
import { drivePayout } from './tracking.ts'

/**
 * Regular work without requests: rebroadcasts every payout that is in no block, because an empty
 * nonce blocks all later ones, and checks gas and foreign use of the key.
 */
export async function pollPayouts(context: EvmContext, open: readonly string[]): Promise<RailTrouble[]> {
  const { database, nodes, signer, lowGasWei } = context
  const account = await findAccount(database.pool, keyOf(context))
  const state = await nodes.first((client) =>
    Promise.all([
      client.getBalance({ address: signer.address }),
      client.getTransactionCount({ address: signer.address, blockTag: 'latest' }),
    ]),
  )
  if (!state.ok) return [trouble('unreachable', 'chain', `The chain cannot be asked: ${state.error.reason}`)]
  const weiHeld = state.value[0]
  const minedNonces = BigInt(state.value[1])
  const troubles: RailTrouble[] = []
  if (weiHeld < lowGasWei) troubles.push(trouble('gas_low', 'gas', "The treasury's wallet runs out of gas: top it up"))
  if (account && minedNonces > account.nextNonce) {
    const reference = `nonce ${minedNonces - 1n}`
    troubles.push(
      trouble('foreign_key_use', reference, `Something else has used the treasury's key up to ${reference}`),
    )
  }
  const payouts = new Map<string, EvmPayoutRow>()
  for (const payout of await findEvmPayouts(database.pool, open)) payouts.set(payout.payoutId, payout)
  for (const payout of await payoutsFrom(database.pool, keyOf(context), minedNonces))
    payouts.set(payout.payoutId, payout)
  for (const payout of payouts.values()) {
    const outcome = await drivePayout(context, payout)
    if (outcome.kind !== 'unknown') continue
    troubles.push(
      trouble(outcome.trouble ?? 'payout_stuck', payout.payoutId, `Payout ${payout.payoutId}: ${outcome.reason}`),
    )
  }
  return troubles
}

const trouble = (kind: RailTrouble['kind'], reference: string, message: string): RailTrouble => ({
  kind,
  reference,
  message,
})
