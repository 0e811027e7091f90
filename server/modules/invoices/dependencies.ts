import type { DeliveryStatus, MessageState } from '#contract/mail/labels.ts'
import type { DunningLevel } from '#contract/receivables/dunning-notices.ts'
import type { Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Fx } from '#server/modules/fx/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Letter } from '#server/modules/mail/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { CertificationPolicy } from './certification-policy.ts'
import type { InvoiceDocument } from './pdf/invoice-document.ts'
import type { InvoiceRow } from './tables.ts'

export interface InvoiceDependencies
  extends Pick<PlatformServices, 'database' | 'clock' | 'random' | 'logger' | 'outbox' | 'encryption'> {
  readonly identity: Pick<Identity, 'filterByPermission'>
  readonly audit: Pick<Audit, 'append' | 'appendAll' | 'noteRead'>
  readonly settings: Pick<Settings, 'read'>
  readonly fx: Pick<Fx, 'waemu'>
  readonly clients: Pick<Clients, 'get'>
  readonly documents: Pick<Documents, 'keep' | 'read' | 'get'>
  readonly mailbox: MailQueue
  /** Deterministic: the same document always renders to the same bytes. */
  readonly render: (document: InvoiceDocument) => Promise<Uint8Array>
  /** The bank receipts that payments come from, by payment. Receivables implements it. */
  readonly receiptsOfPayments: (
    executor: Executor,
    paymentIds: readonly number[],
  ) => Promise<ReadonlyMap<number, number>>
  readonly notices: DunningNotices
  /** What a tax authority must certify first. */
  readonly certification: CertificationPolicy
  /** True for demo data, which uses its own number series. */
  readonly isDemo?: boolean
  /** Public base URL for links in emails. */
  readonly publicUrl: string
}

/** The dunning notices of invoices. Receivables implements it. */
export interface DunningNotices {
  of(
    executor: Executor,
    invoiceId: number,
  ): Promise<readonly { readonly level: DunningLevel; readonly messageId: string }[]>
  /** The email of a notice, with what is open now; null while dunning is stopped. */
  letterOf(
    executor: Executor,
    deps: Pick<InvoiceDependencies, 'clock' | 'settings' | 'clients'>,
    notice: {
      readonly invoice: InvoiceRow
      readonly level: DunningLevel
      /** What the client has in credit: USD cents. */
      readonly creditUsdMinor: bigint
    },
  ): Promise<Omit<Letter, 'dedupeKey'> | null>
}

/** The part of the mailbox that invoices use: a message is sent once, after the commit. */
export interface MailQueue {
  enqueue(transaction: Transaction, actor: Actor | null, message: Letter): Promise<{ readonly messageId: string }>
  handle(
    transaction: Transaction,
    actor: Actor,
    input: { readonly id: string; readonly verb: 'withdraw'; readonly version: null },
  ): Promise<Result<unknown, unknown>>
  hasServer(executor: Executor): Promise<boolean>
  deliveries(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryStatus>>
  messagesAbout(
    executor: Executor,
    about: { readonly resourceType: 'invoice'; readonly resourceId: string },
  ): Promise<readonly InvoiceMessage[]>
  /** A message by its id, as events name it. */
  find(executor: Executor, id: string): Promise<Omit<InvoiceMessage, 'delivery'> | null>
}

/** An email about an invoice. */
export interface InvoiceMessage {
  readonly id: string
  readonly aboutType: string
  readonly aboutId: string
  readonly replacesId: string | null
  readonly subject: string
  readonly toAddresses: string[]
  readonly ccAddresses: string[]
  readonly state: MessageState
  readonly delivery: DeliveryStatus
  readonly lastAnswer: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly settledByName: string | null
  readonly version: number
}
