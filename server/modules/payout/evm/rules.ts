import { err, ok, type Result } from '#kernel/result.ts'

/** Wei per gas. */
export interface Fees {
  readonly maxFeeWei: bigint
  readonly maxPriorityWei: bigint
}

/** What a new transaction offers: twice the base fee of the newest block, so that it survives six full blocks in a row. */
export function freshFees(
  baseFeeWei: bigint,
  suggestedPriorityWei: bigint,
  maxWei: bigint,
): Result<Fees, 'fees_too_high'> {
  const maxPriorityWei = smaller(suggestedPriorityWei, maxWei)
  if (baseFeeWei + maxPriorityWei > maxWei) return err('fees_too_high')
  return ok({ maxFeeWei: smaller(2n * baseFeeWei + maxPriorityWei, maxWei), maxPriorityWei })
}

/**
 * What a replacement offers: an eighth more than what it replaces, since nodes take nothing under a tenth, and no less than
 * a new one would. The error: the ceiling is reached.
 */
export function raisedFees(standing: Fees, fresh: Fees, maxWei: bigint): Result<Fees, 'fees_too_high'> {
  const raised = (wei: bigint) => (wei * 9n) / 8n + 1n
  const maxFeeWei = larger(raised(standing.maxFeeWei), fresh.maxFeeWei)
  const maxPriorityWei = larger(raised(standing.maxPriorityWei), fresh.maxPriorityWei)
  if (maxFeeWei > maxWei || maxPriorityWei > maxFeeWei) return err('fees_too_high')
  return ok({ maxFeeWei, maxPriorityWei })
}

/** A transaction of ours in a block, as one node has it. */
export interface Mined {
  readonly txHash: string
  readonly blockNumber: bigint
  readonly blockHash: string
}

/** What one node sees of one nonce. */
export interface Sighting {
  readonly head: bigint
  /** Null where the node does not tell. */
  readonly finalized: bigint | null
  /** Transactions of the treasury's key that are mined: every nonce below it is taken. */
  readonly minedNonces: bigint
  readonly mined: Mined | null
}

/** How many blocks make a payout final; 0 means the chain's own `finalized` block. */
export interface Finality {
  readonly confirmations: number
  /** How many nodes must say so. */
  readonly quorum: number
}

export type Judgement =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'mined'; readonly mined: Mined; readonly confirmations: number }
  | { readonly kind: 'final'; readonly mined: Mined }
  /** The nonce is taken on the chain, by nothing that we have signed. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'disagreement'; readonly reason: string }

/** What the nodes together say of a nonce. A node that lags behind a block says nothing about it. */
export function judgeNonce(nonce: bigint, sightings: readonly Sighting[], finality: Finality): Judgement {
  const seen = sightings.flatMap((sighting) => (sighting.mined ? [{ ...sighting, mined: sighting.mined }] : []))
  const final = seen.filter((sighting) => isFinal(sighting, finality))
  const [first] = final
  if (first) {
    const contradicts = sightings.filter(
      ({ head, mined }) => head >= first.mined.blockNumber && mined?.blockHash !== first.mined.blockHash,
    )
    if (contradicts.length > 0) {
      return { kind: 'disagreement', reason: `the nodes do not agree about block ${first.mined.blockNumber}` }
    }
    if (final.length >= finality.quorum) return { kind: 'final', mined: first.mined }
  }
  if (seen.length > 0) return minConfirmed(seen, finality)
  return isTakenByAnother(nonce, sightings, finality) ? { kind: 'foreign' } : { kind: 'waiting' }
}

type Seen = Sighting & { readonly mined: Mined }

function minConfirmed(seen: readonly Seen[], { confirmations }: Finality): Judgement {
  const counted = seen.map((sighting) => ({ mined: sighting.mined, depth: depthOf(sighting) }))
  const least = counted.reduce((left, right) => (right.depth < left.depth ? right : left))
  const most = confirmations === 0 ? least.depth : smaller(least.depth, BigInt(confirmations))
  return { kind: 'mined', mined: least.mined, confirmations: Number(most) }
}

/** Blocks on top of the transaction's, its own counted; a receipt may come from a block that the head has not reached. */
const depthOf = ({ head, mined }: Seen): bigint => larger(head - mined.blockNumber + 1n, 0n)

function isFinal(sighting: Seen, { confirmations }: Finality): boolean {
  if (confirmations > 0) return depthOf(sighting) >= BigInt(confirmations)
  return sighting.finalized !== null && sighting.mined.blockNumber <= sighting.finalized
}

/** Every node that answered has the nonce taken, and none knows a transaction of ours under it. */
function isTakenByAnother(nonce: bigint, sightings: readonly Sighting[], { quorum }: Finality): boolean {
  return sightings.length >= quorum && sightings.every(({ minedNonces }) => minedNonces > nonce)
}

export const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)
export const larger = (left: bigint, right: bigint): bigint => (left > right ? left : right)
