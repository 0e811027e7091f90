import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Random } from '#kernel/random.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import type { PayoutRails } from './port.ts'

export interface PayoutDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: Random
  readonly audit: Audit
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly notices: Pick<Notifications, 'notify'>
  readonly settings: Settings
  readonly rails: PayoutRails
  readonly logger: Logger
  readonly mode: 'sandbox' | 'production'
}
