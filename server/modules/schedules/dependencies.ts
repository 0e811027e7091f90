import type { Audit } from '#server/modules/audit/index.ts'
import type { BankCalendar } from '#server/modules/calendar/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface ScheduleDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'outbox' | 'logger'> {
  readonly audit: Audit
  readonly settings: Settings
  readonly identity: Pick<Identity, 'secondPerson' | 'filterByPermission'>
  readonly bankCalendar: BankCalendar
  readonly clients: Pick<Clients, 'get' | 'select'>
  readonly conversions: Pick<Conversions, 'open' | 'ofIds'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly mode: 'sandbox' | 'production'
  /** Called after a commit that opened conversions, so that their steps start at once. */
  readonly onDue: () => void
}
