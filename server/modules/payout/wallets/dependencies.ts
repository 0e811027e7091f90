import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { PayoutRails } from '../port.ts'

export interface WalletDependencies
  extends Pick<PlatformServices, 'database' | 'clock' | 'ids' | 'outbox' | 'encryption'> {
  readonly audit: Audit
  readonly settings: Settings
  readonly identity: Pick<Identity, 'secondPerson' | 'namesOf'>
  readonly clients: Pick<Clients, 'get'>
  readonly screening: Pick<Screening, 'screen'>
  readonly documents: Pick<Documents, 'get'>
  readonly rails: PayoutRails
  readonly mode: 'sandbox' | 'production'
}
