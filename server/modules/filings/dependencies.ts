import type { Clock } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { BankCalendar } from '#server/modules/calendar/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Compliance } from '#server/modules/compliance/index.ts'
import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'

export interface FilingDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'append' | 'noteRead'>
  readonly outbox: Outbox
  readonly settings: Pick<Settings, 'read'>
  readonly identity: Pick<Identity, 'secondPerson'>
  readonly documents: Pick<Documents, 'keep' | 'read' | 'get' | 'list'>
  readonly bankCalendar: Pick<BankCalendar, 'bankDaysOfBusiness'>
  readonly clients: Pick<Clients, 'get'>
  readonly compliance: Compliance
  readonly conversions: Pick<Conversions, 'get'>
  /**
   * The part of the registers that filings need. Declared here because `registers/` imports this
   * file.
   */
  readonly registers: { isVerified(executor: Executor, key: 'filingDeadline'): Promise<boolean> }
  readonly notices: Pick<Notifications, 'notify'>
}
