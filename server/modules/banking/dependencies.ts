import type { Audit } from '#server/modules/audit/index.ts'
import type { BankCalendar } from '#server/modules/calendar/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { BankRails } from './port.ts'

export interface BankingDependencies
  extends Pick<PlatformServices, 'database' | 'clock' | 'ids' | 'outbox' | 'encryption' | 'logger'> {
  readonly audit: Audit
  readonly settings: Settings
  readonly identity: Pick<Identity, 'secondPerson' | 'namesOf'>
  readonly ledger: Ledger
  readonly bankCalendar: Pick<BankCalendar, 'bankDays' | 'bankDaysOfBusiness'>
  readonly rails: BankRails
  /** Restricts funding and comparison to some connections; absent: all. */
  readonly isInScope?: ((connectionId: number) => boolean) | undefined
  readonly mode: 'sandbox' | 'production'
  /** Root of the folder channels' files; absent: this installation has no folder channels. */
  readonly bankFolder?: string
  /** Milliseconds between two polls of a bank's inbox. */
  readonly pollMs?: number
}
