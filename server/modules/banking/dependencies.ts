import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import type { BankRails } from './port.ts'

export interface BankingDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Audit
  readonly outbox: Outbox
  readonly settings: Settings
  readonly identity: Pick<Identity, 'secondPerson' | 'namesOf'>
  readonly ledger: Ledger
  readonly rails: BankRails
  readonly encryption: Encryption
  readonly logger: Logger
  readonly mode: 'sandbox' | 'production'
  /** Root of the folder channels' files; absent: this installation has no folder channels. */
  readonly bankFolder?: string
  /** Milliseconds between two polls of a bank's inbox. */
  readonly pollMs?: number
}
