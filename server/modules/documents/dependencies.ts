/** Dependencies of the documents module. */

import type { Clock } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Storage } from '#server/platform/storage/port.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'

export interface DocumentDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly audit: Pick<Audit, 'append' | 'appendAll'>
  readonly outbox: Outbox
  readonly storage: Storage
}
