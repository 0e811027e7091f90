import { privateKeyToAccount } from 'viem/accounts'
import { ok } from '#kernel/result.ts'
import type { Signer } from '#server/modules/payout/evm/signer.ts'
import { treasuryKey } from './token.ts'

/** The treasury key in memory, for tests that do not depend on its storage. */
export function localSigner(): Signer {
  const account = privateKeyToAccount(treasuryKey)
  return {
    address: account.address,
    sign: async (transaction) => ok(await account.signTransaction({ ...transaction, type: 'eip1559' })),
  }
}
