import type { Clock } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Fx } from '#server/modules/fx/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'

export interface AccountingDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'append'>
  readonly outbox: Outbox
  readonly settings: Pick<Settings, 'read'>
  readonly fx: Pick<Fx, 'ratesOn'>
  readonly identity: Pick<Identity, 'secondPerson'>
}
