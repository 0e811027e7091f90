import type { Clock } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import type { FxProvider } from './port.ts'

export interface FxDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly outbox: Outbox
  readonly settings: Settings
  readonly provider: FxProvider
  readonly logger: Logger
}
