import type { Clock } from '#kernel/clock.ts'
import type { EvmConfig } from '#server/platform/config/evm.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'

export interface EvmPayoutOptions extends EvmConfig {
  /** Timeout of one call to one node. */
  readonly timeoutMs?: number
}

export interface EvmContextOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}
