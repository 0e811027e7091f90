import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Random } from '#kernel/random.ts'
import type { Database } from './database/database.ts'
import type { Encryption } from './encryption/encryption.ts'
import type { Outbox } from './events/outbox.ts'
import type { Logger } from './telemetry/logger.ts'

/** The platform's services. A module picks those that it needs. */
export interface PlatformServices {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: Random
  readonly outbox: Outbox
  readonly encryption: Encryption
  readonly logger: Logger
}
