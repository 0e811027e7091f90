/** Options of the EVM payout rail. */

import type { EvmConfig } from '#server/platform/config/evm.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface EvmPayoutOptions extends EvmConfig {
  /** Timeout of one call to one node. */
  readonly timeoutMs?: number
}

export type EvmContextOptions = Pick<PlatformServices, 'database' | 'clock' | 'logger'>
