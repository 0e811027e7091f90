import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Invoices } from '#server/modules/invoices/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface RecurringInvoiceDependencies
  extends Pick<PlatformServices, 'database' | 'clock' | 'logger' | 'outbox'> {
  readonly audit: Pick<Audit, 'append'>
  readonly settings: Pick<Settings, 'read'>
  readonly identity: Pick<Identity, 'filterByPermission'>
  readonly clients: Pick<Clients, 'get'>
  readonly invoices: Pick<Invoices, 'create' | 'send' | 'file'>
  readonly notifications: Pick<Notifications, 'notify'>
}
