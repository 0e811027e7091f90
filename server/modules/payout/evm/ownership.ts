import { type Address, type Hex, recoverMessageAddress } from 'viem'

/** Whether the key of `address` has signed `message` (EIP-191). A wallet that is a contract has no key and proves nothing so. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  try {
    return (await recoverMessageAddress({ message, signature: signature as Hex })) === (address as Address)
  } catch {
    return false
  }
}
