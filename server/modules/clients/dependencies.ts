/** Dependencies of the clients module. */

import type { Audit } from '#server/modules/audit/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface ClientDependencies extends Pick<PlatformServices, 'clock' | 'ids' | 'outbox'> {
  readonly audit: Pick<Audit, 'append' | 'appendAll'>
  readonly settings: Pick<Settings, 'read'>
  readonly documents: Pick<Documents, 'get' | 'findVersion'>
  readonly identity: Pick<Identity, 'secondPerson'>
}
