import type { Audit } from '#server/modules/audit/index.ts'
import type { BankCalendar } from '#server/modules/calendar/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Compliance } from '#server/modules/compliance/index.ts'
import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface FilingDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'outbox'> {
  readonly audit: Pick<Audit, 'append' | 'noteRead'>
  readonly settings: Pick<Settings, 'read'>
  readonly identity: Pick<Identity, 'secondPerson'>
  readonly documents: Pick<Documents, 'keep' | 'read' | 'get' | 'findVersion' | 'list'>
  readonly bankCalendar: Pick<BankCalendar, 'bankDaysOfBusiness'>
  readonly clients: Pick<Clients, 'get'>
  readonly compliance: Compliance
  readonly conversions: Pick<Conversions, 'get'>
  /**
   * The part of the registers that filings need. Declared here because `registers/` imports this
   * file.
   */
  readonly registers: { isVerified(executor: Executor, key: 'filingDeadline'): Promise<boolean> }
  readonly notifications: Pick<Notifications, 'notify'>
}
