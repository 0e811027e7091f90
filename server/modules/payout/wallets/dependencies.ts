import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { PayoutRails } from '../port.ts'

export interface WalletDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Audit
  readonly outbox: Outbox
  readonly settings: Settings
  readonly identity: Pick<Identity, 'secondPerson' | 'namesOf'>
  readonly clients: Pick<Clients, 'get'>
  readonly screening: Pick<Screening, 'screen'>
  readonly documents: Pick<Documents, 'get'>
  readonly encryption: Encryption
  readonly rails: PayoutRails
  readonly mode: 'sandbox' | 'production'
}
