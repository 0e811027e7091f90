/** Interface of treasury signers and the check of their output. */
import {
  type Address,
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from 'viem'
import { assert } from '#kernel/assert.ts'
import type { Result } from '#kernel/result.ts'

/** An unsigned type-2 (EIP-1559) transaction without value. Fees in wei. */
export interface UnsignedTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** `refused`: the signer rejects this transaction. `no_answer`: unknown, and safe to retry. */
export type SignerFault = { readonly code: 'refused' | 'no_answer'; readonly reason: string }

/** Holds the treasury's key. Signing alone has no effect until the bytes are broadcast. */
export interface Signer {
  readonly address: Address
  sign(transaction: UnsignedTransaction): Promise<Result<Hex, SignerFault>>
}

/**
 * Throws unless `raw` is exactly `input` signed by `address`: the signer holds the key, but its
 * output is verified.
 */
export async function assertSigned(raw: Hex, input: UnsignedTransaction, address: Address): Promise<void> {
  const serialized = raw as TransactionSerializedEIP1559
  const got = parseTransaction(serialized)
  assert(
    got.type === 'eip1559' &&
      got.chainId === input.chainId &&
      (got.nonce ?? 0) === input.nonce &&
      got.to?.toLowerCase() === input.to.toLowerCase() &&
      (got.data ?? '0x') === input.data &&
      (got.value ?? 0n) === 0n &&
      got.gas === input.gas &&
      got.maxFeePerGas === input.maxFeePerGas &&
      (got.maxPriorityFeePerGas ?? 0n) === input.maxPriorityFeePerGas,
    'the signer must sign what it was asked to sign',
  )
  const signedBy = await recoverTransactionAddress({ serializedTransaction: serialized })
  assert(signedBy.toLowerCase() === address.toLowerCase(), "the signer must sign with the treasury's key")
}
