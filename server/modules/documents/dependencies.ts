/** Dependencies of the documents module. */

import type { Audit } from '#server/modules/audit/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Storage } from '#server/platform/storage/port.ts'

export interface DocumentDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'logger' | 'outbox'> {
  readonly audit: Pick<Audit, 'append' | 'appendAll'>
  readonly storage: Storage
}
