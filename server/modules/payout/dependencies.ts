import type { Audit } from '#server/modules/audit/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { PayoutRails } from './port.ts'

export interface PayoutDependencies
  extends Pick<PlatformServices, 'database' | 'clock' | 'ids' | 'random' | 'outbox' | 'logger'> {
  readonly audit: Audit
  readonly ledger: Ledger
  readonly notifications: Pick<Notifications, 'notify'>
  readonly settings: Settings
  readonly rails: PayoutRails
  readonly mode: 'sandbox' | 'production'
}
