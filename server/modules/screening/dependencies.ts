import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { PublishedList } from './lists/official.ts'

export interface ScreeningDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'outbox'> {
  readonly audit: Audit
  readonly settings: Settings
  /** Seals numbers of subjects, which identify people. */
  readonly encryption: Pick<Encryption, 'seal' | 'open'>
  readonly identity: Pick<Identity, 'secondPerson'>
  readonly clients: Pick<Clients, 'get' | 'people'>
  /** Fetches published lists. */
  readonly fetch: typeof globalThis.fetch
  readonly publishedLists: readonly PublishedList[]
  readonly mode: 'sandbox' | 'production'
}
