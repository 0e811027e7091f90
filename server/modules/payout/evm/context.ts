import type { Address } from 'viem'
import type { EvmConfig } from '#server/platform/config/evm.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Nodes } from './nodes.ts'
import type { Finality } from './rules.ts'
import type { Signer } from './signer.ts'

interface EvmOptions {
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
export interface EvmContext extends EvmOptions, Pick<PlatformServices, 'database' | 'clock' | 'logger'> {
  readonly nodes: Nodes
  readonly signer: Signer
}

export interface EvmPayoutOptions extends EvmConfig {
  /** Timeout of one call to one node. */
  readonly timeoutMs?: number
}

export type EvmContextOptions = Pick<PlatformServices, 'database' | 'clock' | 'logger'>
