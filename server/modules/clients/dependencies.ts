/** Dependencies of the clients module. */

import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'

export interface ClientDependencies {
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'append' | 'appendAll'>
  readonly outbox: Outbox
  readonly settings: Pick<Settings, 'read'>
  readonly documents: Pick<Documents, 'get'>
  readonly identity: Pick<Identity, 'secondPerson'>
}
