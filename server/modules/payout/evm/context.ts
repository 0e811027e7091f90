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
  /** The most that is offered per gas, in wei, however long a payout is stuck. */
  readonly maxFeeWei: bigint
  /** After this long without a block a payout is offered again at a higher fee. */
  readonly stuckAfterMs: number
  /** Below this many wei the gas is low, and an operator is told. */
  readonly lowGasWei: bigint
  /** Blocks asked for at once when transfers are read. */
  readonly scanBlocks: number
}

/** What every part of the adapter works with. */
export interface EvmContext extends EvmOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly nodes: Nodes
  readonly signer: Signer
}
