import type { Clock } from '#kernel/clock.ts'
import type { Random } from '#kernel/random.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Fx } from '#server/modules/fx/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import type { InvoiceDocument } from './pdf/invoice-document.ts'

export interface InvoiceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly audit: Pick<Audit, 'append' | 'appendAll' | 'noteRead'>
  readonly outbox: Outbox
  readonly settings: Pick<Settings, 'read'>
  readonly fx: Pick<Fx, 'waemu'>
  readonly clients: Pick<Clients, 'get'>
  readonly documents: Pick<Documents, 'keep' | 'read'>
  readonly mailbox: MailQueue
  readonly encryption: Encryption
  /** Deterministic: the same document always renders to the same bytes. */
  readonly render: (document: InvoiceDocument) => Promise<Uint8Array>
  /** True for demo data, which uses its own number series. */
  readonly isDemo?: boolean
  /** Public base URL for links in emails. */
  readonly publicUrl: string
}

/** The part of the mailbox that invoices use: a message is sent once, after the commit. */
export interface MailQueue {
  enqueue(
    transaction: Transaction,
    actor: Actor | null,
    message: {
      readonly to: string[]
      readonly subject: string
      readonly text: string
      readonly attachments: { readonly fileName: string; readonly mediaType: string; readonly documentId: number }[]
      readonly about: { readonly resourceType: 'invoice'; readonly resourceId: string }
      readonly dedupeKey: string
    },
  ): Promise<{ readonly messageId: string }>
}
