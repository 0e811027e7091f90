import { createHmac } from 'node:crypto'

/** What a seal vouches for. Transaction numbers are those of the cluster that `era` names; `toXid` is not included. */
export interface SealFacts {
  readonly id: bigint
  readonly era: number
  readonly fromXid: bigint
  readonly toXid: bigint
  readonly entries: bigint
  readonly entriesSha256: Buffer
  readonly previousHmac: Buffer
  readonly sealedAtMs: number
}

export interface Seal extends SealFacts {
  readonly hmac: Buffer
}

/** What the first seal follows. */
export const beginning = Buffer.alloc(32)

/** Every row of a finished era: no transaction number is above this. */
export const endOfEra = 2n ** 64n - 1n

/** HMAC-SHA-256 over what the batch covers, the digest of its entries and the seal before: the chain's link. */
export function sealHmac(key: Uint8Array, facts: SealFacts): Buffer {
  const text = [facts.id, facts.era, facts.fromXid, facts.toXid, facts.entries, facts.sealedAtMs].join(' ')
  return createHmac('sha256', key).update(`${text}\n`).update(facts.entriesSha256).update(facts.previousHmac).digest()
}
