import type { Address, Hex } from 'viem'

/**
 * Whether the key of `address` signed `message` (EIP-191). Contract wallets have no key and never
 * verify.
 */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  const { recoverMessageAddress } = await import('viem')
  try {
    return (await recoverMessageAddress({ message, signature: signature as Hex })) === (address as Address)
  } catch {
    return false
  }
}
