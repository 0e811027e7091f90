import type { Address, Hex } from 'viem'

/** Whether the key of `address` has signed `message` (EIP-191). A wallet that is a contract has no key and proves nothing so. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  const { recoverMessageAddress } = await import('viem')
  try {
    return (await recoverMessageAddress({ message, signature: signature as Hex })) === (address as Address)
  } catch {
    return false
  }
}
