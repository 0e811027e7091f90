/** Rules for fees, finality and nonces. */
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'

/** Wei per gas. */
export interface Fees {
  readonly maxFeeWei: bigint
  readonly maxPriorityWei: bigint
}

/** Fees of a new transaction: twice the newest base fee, which covers six full blocks in a row. */
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
 * Fees of a replacement: an eighth above the replaced ones, because nodes reject less than a tenth,
 * and at least those of a new transaction. The error means that the maximum is reached.
 */
export function raisedFees(current: Fees, fresh: Fees, maxWei: bigint): Result<Fees, 'fees_too_high'> {
  const raised = (wei: bigint) => (wei * 9n) / 8n + 1n
  const maxFeeWei = larger(raised(current.maxFeeWei), fresh.maxFeeWei)
  const maxPriorityWei = larger(raised(current.maxPriorityWei), fresh.maxPriorityWei)
  if (maxFeeWei > maxWei || maxPriorityWei > maxFeeWei) return err('fees_too_high')
  return ok({ maxFeeWei, maxPriorityWei })
}

/** Our transaction in a block, as reported by one node. */
export interface MinedTransaction {
  readonly txHash: string
  readonly blockNumber: bigint
  readonly blockHash: string
}

/** What one node reports about a nonce. */
export interface NodeReport {
  readonly head: bigint
  /** Null when the node does not support it. */
  readonly finalized: bigint | null
  /** Number of mined transactions of the treasury's key: every lower nonce is used. */
  readonly minedNonces: bigint
  readonly mined: MinedTransaction | null
}

/** Blocks needed for finality; 0 means the chain's `finalized` block. */
export interface Finality {
  readonly confirmations: number
  /** Number of nodes that must agree. */
  readonly quorum: number
}

export type NonceOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'mined'; readonly mined: MinedTransaction; readonly confirmations: number }
  | { readonly kind: 'final'; readonly mined: MinedTransaction }
  /** The nonce is used on chain by a transaction that we did not sign. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'disagreement'; readonly reason: string }

/**
 * Combines the nodes' reports about a nonce. A node that lags behind a block has no say about it.
 */
export function nonceOutcome(nonce: bigint, reports: readonly NodeReport[], finality: Finality): NonceOutcome {
  const seen = reports.flatMap((report) => (report.mined ? [{ ...report, mined: report.mined }] : []))
  const final = seen.filter((report) => isFinal(report, finality))
  const [first] = final
  if (first) {
    const contradicts = reports.filter(
      ({ head, mined }) => head >= first.mined.blockNumber && mined?.blockHash !== first.mined.blockHash,
    )
    if (contradicts.length > 0) {
      return { kind: 'disagreement', reason: t.nodesDisagreeAboutBlock(first.mined.blockNumber) }
    }
    if (final.length >= finality.quorum) return { kind: 'final', mined: first.mined }
  }
  if (seen.length > 0) return minConfirmed(seen, finality)
  return isTakenByAnother(nonce, reports, finality) ? { kind: 'foreign' } : { kind: 'waiting' }
}

type Seen = NodeReport & { readonly mined: MinedTransaction }

function minConfirmed(seen: readonly Seen[], { confirmations }: Finality): NonceOutcome {
  const counted = seen.map((report) => ({ mined: report.mined, depth: depthOf(report) }))
  const min = counted.reduce((left, right) => (right.depth < left.depth ? right : left))
  const max = confirmations === 0 ? min.depth : smaller(min.depth, BigInt(confirmations))
  return { kind: 'mined', mined: min.mined, confirmations: Number(max) }
}

/**
 * Blocks including the transaction's own; at least 0, because a receipt may be newer than the head.
 */
const depthOf = ({ head, mined }: Seen): bigint => larger(head - mined.blockNumber + 1n, 0n)

function isFinal(report: Seen, { confirmations }: Finality): boolean {
  if (confirmations > 0) return depthOf(report) >= BigInt(confirmations)
  return report.finalized !== null && report.mined.blockNumber <= report.finalized
}

/** Every node reports the nonce as used and none knows a transaction of ours for it. */
function isTakenByAnother(nonce: bigint, reports: readonly NodeReport[], { quorum }: Finality): boolean {
  return reports.length >= quorum && reports.every(({ minedNonces }) => minedNonces > nonce)
}

export const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)
export const larger = (left: bigint, right: bigint): bigint => (left > right ? left : right)
