import type { Audit } from '#server/modules/audit/index.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Fx } from '#server/modules/fx/index.ts'
import type { Invoices } from '#server/modules/invoices/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Mail } from '#server/modules/mail/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface ReceivablesDependencies
  extends Pick<PlatformServices, 'database' | 'clock' | 'ids' | 'outbox' | 'logger'> {
  readonly audit: Pick<Audit, 'append'>
  readonly settings: Pick<Settings, 'read'>
  readonly fx: Pick<Fx, 'ratesOn'>
  readonly ledger: Pick<Ledger, 'account' | 'post' | 'statement'>
  readonly screening: Pick<Screening, 'screen'>
  readonly banking: Pick<
    Banking,
    'find' | 'waitingReceipts' | 'takeReceipt' | 'releaseReceipt' | 'saveAdvice' | 'bookingsLike'
  >
  readonly invoices: Pick<
    Invoices,
    'get' | 'lock' | 'sumCredit' | 'numberSeries' | 'settleByPayment' | 'reversePayment'
  >
  readonly clients: Pick<Clients, 'get'>
  readonly documents: Pick<Documents, 'keep'>
  readonly mailbox: Pick<Mail, 'enqueue' | 'handle' | 'hasServer' | 'messagesAbout'>
  readonly readLetterhead: LetterheadSource
}
