/** The bytes that the leaves of the two Merkle trees stand for. */

import { createHmac } from 'node:crypto'
import { leafHash } from './merkle.ts'

/** What everybody may know of a seal. */
export interface PublicSeal {
  readonly id: number
  readonly sealedAt: string
  /** Leaves of the tree over its entries. */
  readonly leaves: number
  /** Root of that tree, in base64. */
  readonly root: string
}

/** The leaf of one seal in the tree over all seals. */
export const sealLeaf = ({ id, sealedAt, leaves, root }: PublicSeal): Buffer =>
  leafHash(Buffer.from(`corridor audit seal\n${id}\n${sealedAt}\n${leaves}\n${root}\n`))

/**
 * The last leaf of each batch. It commits to the confidential entries without revealing whether
 * there are any: without the key it is a random value.
 */
export const confidentialLeaf = (sealKey: Uint8Array, sealId: bigint, confidentialSha256: Buffer): Buffer =>
  leafHash(
    createHmac('sha256', sealKey)
      .update(`corridor confidential entries\n${sealId}\n`)
      .update(confidentialSha256)
      .digest(),
  )
