import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Invoices } from '#server/modules/invoices/index.ts'
import type { Mail } from '#server/modules/mail/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface QuoteDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'outbox'> {
  readonly audit: Pick<Audit, 'append' | 'noteRead'>
  readonly settings: Pick<Settings, 'read'>
  readonly clients: Pick<Clients, 'get'>
  readonly documents: Pick<Documents, 'keep' | 'read'>
  readonly mail: Pick<Mail, 'enqueue' | 'deliveries'>
  readonly invoices: Pick<
    Invoices,
    'compose' | 'createFinal' | 'createDeposit' | 'depositsFor' | 'missingOfParties' | 'renderQuote'
  >
  /** True for demo data, which uses its own number series. */
  readonly isDemo: boolean
}
