import type { Address } from 'viem'
import type { Clock } from '#kernel/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import type { Nodes } from './nodes.ts'
import type { Finality } from './rules.ts'
import type { Signer } from './signer.ts'

export interface EvmOptions {
  readonly chainId: number
  readonly token: Address
  readonly finality: Finality
  /** Maximum fee per gas in wei, also for a stuck payout. */
  readonly maxFeeWei: bigint
  /** A payout that is in no block after this time is replaced with a higher fee. */
  readonly stuckAfterMs: number
  /** Below this balance in wei, operators are warned about low gas. */
  readonly lowGasWei: bigint
  /** Number of blocks per request when transfers are read. */
  readonly scanBlocks: number
}

/** Options and connections shared by all parts of the adapter. */
export interface EvmContext extends EvmOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly nodes: Nodes
  readonly signer: Signer
}
