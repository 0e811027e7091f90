/** Interface of payout rails. */
import type { Result } from '#kernel/result.ts'

/** Payout rails; an installation has one of them. */
export type PayoutRailName = 'sandbox' | 'evm'

export type PayoutRails = Readonly<Partial<Record<PayoutRailName, PayoutRail>>>

/** Tokens to a wallet. `payoutId` (UUID) is the idempotency key. */
export interface PayoutInstruction {
  readonly payoutId: string
  /** EIP-55 checksummed. */
  readonly address: string
  /** Millionths of a USDT, independent of the token's decimals. */
  readonly amountUsdtMinor: bigint
}

/**
 * The known state of a payout. `unknown` is never a failure: resolve it by a status request or by
 * submitting the same payout again. `rejected` is final. `confirmed` has all confirmations that the
 * chain requires.
 */
export type PayoutOutcome =
  | { readonly kind: 'pending'; readonly confirmations: number; readonly needed: number }
  | { readonly kind: 'confirmed'; readonly txHash: string }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string; readonly problem?: RailProblem['kind'] }

export type PayoutStatus = PayoutOutcome | { readonly kind: 'not_found' }

export type PayoutRailFault = { readonly code: 'no_answer'; readonly reason: string }

/** The treasury on chain, with every outgoing transfer. */
export interface ChainTreasury {
  readonly openingUsdtMinor: bigint
  readonly balanceUsdtMinor: bigint
  readonly sent: readonly {
    readonly payoutId: string
    readonly address: string
    readonly amountUsdtMinor: bigint
    readonly confirmed: boolean
  }[]
  /** Incoming tokens since the opening. They enter the ledger once two people approve a top-up. */
  readonly received: readonly ReceivedTokens[]
}

export interface ReceivedTokens {
  /** Unique: transaction hash and log index. */
  readonly reference: string
  readonly address: string
  readonly amountUsdtMinor: bigint
  readonly seenAt: Date
}

/** Port to a payout service. Never call it inside a database transaction. */
export interface PayoutRail {
  readonly name: PayoutRailName
  submit(instruction: PayoutInstruction): Promise<PayoutOutcome>
  status(payoutId: string): Promise<PayoutStatus>
  treasury(): Promise<Result<ChainTreasury, PayoutRailFault>>
  /**
   * Does regular work, including `open` payouts, and returns problems. Called every few seconds.
   */
  poll(open: readonly string[]): Promise<readonly RailProblem[]>
}

/** A condition for operators. `foreign_key_use` and `moved_otherwise` stop new payouts. */
export interface RailProblem {
  readonly kind:
    | 'gas_low'
    | 'treasury_low'
    | 'unreachable'
    | 'foreign_key_use'
    | 'nodes_disagree'
    | 'moved_otherwise'
    | 'payout_stuck'
  /** Constant while the problem lasts: a payout id, a nonce or the rail's name. */
  readonly reference: string
  readonly message: string
}
