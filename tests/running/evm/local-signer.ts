import { privateKeyToAccount } from 'viem/accounts'
import { ok } from '#kernel/result.ts'
import type { Signer } from '#server/modules/payout/evm/signer.ts'
import { treasuryKey } from './token.ts'

/** The treasury's key in memory, for tests that are not about where it is kept. */
export function localSigner(): Signer {
  const account = privateKeyToAccount(treasuryKey)
  return {
    address: account.address,
    sign: async (transaction) => ok(await account.signTransaction({ ...transaction, type: 'eip1559' })),
  }
}
