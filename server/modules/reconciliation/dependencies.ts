import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Matcher } from './port.ts'

export interface ReconciliationDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Audit
  readonly outbox: Outbox
  readonly settings: Settings
  readonly identity: Pick<Identity, 'secondPerson' | 'namesOf'>
  readonly ledger: Ledger
  readonly banking: Pick<Banking, 'sendAgain'>
  readonly mode: 'sandbox' | 'production'
  /** One matcher per compared side. */
  readonly matchers: readonly Matcher[]
}
