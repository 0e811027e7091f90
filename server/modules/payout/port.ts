import type { Result } from '#kernel/result.ts'

/** Ways a payout can leave. An installation has one of them. */
export type PayoutRailName = 'sandbox' | 'evm'

export type PayoutRails = Readonly<Partial<Record<PayoutRailName, PayoutRail>>>

/** Tokens to a wallet. The same `payoutId` (UUID) is the same payout, however often it is asked for. */
export interface PayoutInstruction {
  readonly payoutId: string
  /** EIP-55 checksummed. */
  readonly address: string
  /** Millionths of a USDT, whatever the chain keeps. */
  readonly amountUsdtMinor: bigint
}

/**
 * What is known of a payout. `unknown` is never a failure: it is left by asking for the status, or by submitting the same
 * payout again. `rejected` is final. `confirmed` has all the confirmations that the chain needs.
 */
export type PayoutOutcome =
  | { readonly kind: 'pending'; readonly confirmations: number; readonly needed: number }
  | { readonly kind: 'confirmed'; readonly txHash: string }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string; readonly trouble?: RailTrouble['kind'] }

export type PayoutStatus = PayoutOutcome | { readonly kind: 'not_found' }

export type PayoutRailFault = { readonly code: 'no_answer'; readonly reason: string }

/** The treasury as the chain has it, with every transfer that left it. */
export interface ChainTreasury {
  readonly openingUsdtMinor: bigint
  readonly balanceUsdtMinor: bigint
  readonly sent: readonly {
    readonly payoutId: string
    readonly address: string
    readonly amountUsdtMinor: bigint
    readonly confirmed: boolean
  }[]
  /** Tokens that came in since the opening, which are in the books once two people have signed them as a top-up. */
  readonly received: readonly ReceivedTokens[]
}

export interface ReceivedTokens {
  /** Names the one transfer for good: the transaction's hash and the place of its log. */
  readonly reference: string
  readonly address: string
  readonly amountUsdtMinor: bigint
  readonly seenAt: Date
}

/** What the product asks of a payout service. No call may run inside a database transaction. */
export interface PayoutRail {
  readonly name: PayoutRailName
  submit(instruction: PayoutInstruction): Promise<PayoutOutcome>
  status(payoutId: string): Promise<PayoutStatus>
  treasury(): Promise<Result<ChainTreasury, PayoutRailFault>>
  /** Sees to what must go on when nobody asks, `open` payouts among it, and answers what needs a person. Called every few seconds. */
  tend(open: readonly string[]): Promise<readonly RailTrouble[]>
}

/** What an operator must know of. `foreign_key_use` and `moved_otherwise` stop new payouts. */
export interface RailTrouble {
  readonly kind:
    | 'gas_low'
    | 'treasury_low'
    | 'unreachable'
    | 'foreign_key_use'
    | 'nodes_disagree'
    | 'moved_otherwise'
    | 'payout_stuck'
  /** Stays the same while the trouble does: a payout's id, a nonce, or the rail's name. */
  readonly reference: string
  readonly message: string
}
