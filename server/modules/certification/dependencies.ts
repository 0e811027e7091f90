import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Invoices } from '#server/modules/invoices/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface CertificationDependencies
  extends Pick<PlatformServices, 'database' | 'clock' | 'outbox' | 'logger' | 'encryption'> {
  readonly audit: Pick<Audit, 'append' | 'noteRead'>
  readonly settings: Pick<Settings, 'read'>
  readonly identity: Pick<Identity, 'secondPerson' | 'namesOf'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly clients: Pick<Clients, 'get'>
  readonly invoices: Pick<
    Invoices,
    'get' | 'lock' | 'file' | 'setWithholding' | 'completeCreditNote' | 'renderSpecimen'
  >
  /** Addresses of the simulated authorities; null in production mode. */
  readonly simulators: { readonly fne: string; readonly emcf: string } | null
  /** Per call of an authority. */
  readonly timeoutMs?: number
}
