/** Dependencies of the webhooks module. */

import type { Audit } from '#server/modules/audit/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface WebhookDependencies
  extends Pick<PlatformServices, 'database' | 'clock' | 'ids' | 'random' | 'logger' | 'outbox'> {
  readonly audit: Pick<Audit, 'append'>
  readonly settings: Pick<Settings, 'read'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly encryption: Pick<Encryption, 'seal' | 'open'>
  readonly mode: 'sandbox' | 'production'
}
