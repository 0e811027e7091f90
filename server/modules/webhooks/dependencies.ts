/** Dependencies of the webhooks module. */

import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Random } from '#kernel/random.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'

export interface WebhookDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: Random
  readonly logger: Logger
  readonly audit: Pick<Audit, 'append'>
  readonly outbox: Outbox
  readonly settings: Pick<Settings, 'read'>
  readonly notices: Pick<Notifications, 'notify'>
  readonly encryption: Pick<Encryption, 'seal' | 'open'>
  readonly mode: 'sandbox' | 'production'
}
