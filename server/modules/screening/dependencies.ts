import type { Clock } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { PublishedList } from './lists/official.ts'

export interface ScreeningDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly outbox: Outbox
  readonly settings: Settings
  /** Seals numbers of subjects, which identify people. */
  readonly encryption: Pick<Encryption, 'seal' | 'open'>
  readonly clients: Pick<Clients, 'get' | 'people'>
  /** Fetches published lists. */
  readonly fetch: typeof globalThis.fetch
  /** The lists to fetch. */
  readonly publishedLists: readonly PublishedList[]
  readonly mode: 'sandbox' | 'production'
}
