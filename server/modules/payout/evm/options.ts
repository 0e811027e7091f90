import type { Clock } from '#kernel/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'

export interface EvmPayoutOptions {
  readonly rpcUrls: readonly string[]
  readonly chainId: number
  /** Hexadecimal, in any case. */
  readonly token: string
  readonly signer:
    | { readonly kind: 'keystore'; readonly path: string; readonly password: string }
    | { readonly kind: 'remote'; readonly url: string; readonly address: string; readonly token: string | null }
  /** Blocks that make a payout final; 0: the chain's own `finalized` block. */
  readonly confirmations: number
  readonly quorum: number
  readonly mostFeeWei: bigint
  readonly stuckAfterMs: number
  readonly lowGasWei: bigint
  /** For one call to one node. */
  readonly timeoutMs?: number
}

export interface EvmGround {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}
