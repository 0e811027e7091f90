import type { Audit } from '#server/modules/audit/index.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Matcher } from './port.ts'

export interface ReconciliationDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'ids' | 'outbox'> {
  readonly audit: Audit
  readonly settings: Settings
  readonly identity: Pick<Identity, 'secondPerson' | 'namesOf'>
  readonly ledger: Ledger
  readonly documents: Pick<Documents, 'get'>
  readonly banking: Pick<Banking, 'sendAgain' | 'acceptBooking'>
  readonly mode: 'sandbox' | 'production'
  readonly matchers: readonly Matcher[]
  /** Waits while another transaction compares the same subject; otherwise leaves it out. */
  readonly waitsForTurn?: boolean
}
