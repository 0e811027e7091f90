/** The chain of seals and its HMAC. */

import { createHmac } from 'node:crypto'
import type { PublicSeal } from '../proofs/leaves.ts'

/**
 * The data that a seal covers. Transaction ids belong to the cluster of `era`; `toXid` is
 * exclusive.
 */
export interface SealFacts {
  readonly id: bigint
  readonly era: number
  readonly fromXid: bigint
  readonly toXid: bigint
  readonly entries: bigint
  readonly entriesSha256: Buffer
  /** Leaves of the batch's Merkle tree, and its root; see `proofs/leaves.ts`. */
  readonly leaves: bigint
  readonly entriesRoot: Buffer
  readonly previousHmac: Buffer
  readonly sealedAtMs: number
}

export interface Seal extends SealFacts {
  readonly hmac: Buffer
}

/** The previous HMAC of the first seal. */
export const beginning = Buffer.alloc(32)

/** Upper bound of a finished era: no transaction id is above it. */
export const endOfEra = 2n ** 64n - 1n

/**
 * HMAC-SHA-256 of the batch's range, the digest of its entries and the previous seal. Links the
 * chain.
 */
export function sealHmac(key: Uint8Array, facts: SealFacts): Buffer {
  const text = [facts.id, facts.era, facts.fromXid, facts.toXid, facts.entries, facts.sealedAtMs, facts.leaves].join(
    ' ',
  )
  return createHmac('sha256', key)
    .update(`${text}\n`)
    .update(facts.entriesSha256)
    .update(facts.entriesRoot)
    .update(facts.previousHmac)
    .digest()
}

/** The part of a seal that reveals nothing about confidential entries. */
export const publicSeal = ({ id, sealedAtMs, leaves, entriesRoot }: SealFacts): PublicSeal => ({
  id: Number(id),
  sealedAt: new Date(sealedAtMs).toISOString(),
  leaves: Number(leaves),
  root: entriesRoot.toString('base64'),
})
