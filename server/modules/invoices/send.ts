/** Sending an invoice and building its documents and link. */
import { businessDate } from '#kernel/clock.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeInvoice, lockTarget, type Target, todayOf, versionNote } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { creditNoteDocument, invoiceDocument, packDocument, readSeller } from './document.ts'
import type { InvoiceError } from './errors.ts'
import { invoiceMessage } from './messages.ts'
import type { InvoiceDocument } from './pdf/invoice-document.ts'
import { nextReminder } from './rules.ts'
import { linesOf } from './store.ts'
import type { InvoiceRow } from './tables.ts'

/** 256 bits, so that links cannot be guessed. */
const tokenBytes = 32

export type SendInput = Target & {
  /** An address that replaces the client's. */
  readonly to: string | null
  readonly message: string | null
}

/**
 * Sends a draft: stores its PDF, creates its secret link and enqueues the email, all in the
 * transaction that changes the status. Afterwards only payments, credit notes and cancellation can
 * change the invoice.
 */
export async function sendInvoice(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: SendInput,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  if (invoice.status !== 'draft') return err({ code: 'wrong_status', status: invoice.status, act: 'send' })
  const { today } = await todayOf(transaction, deps)
  if (invoice.dueDate < today) return err({ code: 'due_date_passed' })
  const client = await clientOf(transaction, deps, invoice)
  if (!client.isActive) return err({ code: 'client_inactive', companyName: client.companyName })

  const document = await documentNow(transaction, deps, { invoice, client, draft: false })
  const kept = await savePdf(transaction, deps, actor, { document, clientId: client.id })
  const token = Buffer.from(deps.random.bytes(tokenBytes)).toString('base64url')
  const reminderDays = [...(await deps.settings.read(transaction, 'invoices.reminderDays'))]
  const to = input.to ?? client.email
  const sent = await changeInvoice(transaction, deps, actor, invoice, {
    fields: {
      status: 'sent',
      clientName: client.companyName,
      sentAt: deps.clock.now(),
      document: packDocument(document),
      pdfDocumentId: kept.documentId,
      pdfPath: kept.filePath,
      viewTokenHash: hashOfToken(token),
      viewTokenSealed: deps.encryption.seal(token, tokenRow(invoice.id)),
      mailedTo: to,
      reminderDays,
      nextReminderOn: invoice.remindersOn ? nextReminder(invoice.dueDate, reminderDays, today) : null,
    },
    event: 'invoice.sent',
    details: { ...versionNote(input) },
  })
  const message = await invoiceMessage(transaction, deps.settings, {
    invoice: sent,
    client,
    seller: document.seller.name,
    link: linkTo(deps, token),
  })
  await deps.mailbox.enqueue(transaction, actor, {
    ...message,
    text: input.message === null ? message.text : `${input.message}\n\n${message.text}`,
    to: [to],
    attachments: [attachmentOf(sent)],
    about: { resourceType: 'invoice', resourceId: String(sent.id) },
    dedupeKey: `invoice ${sent.id} sent`,
  })
  return ok(sent)
}

/** The content of the invoice's PDF at this moment. */
export async function documentNow(
  executor: Executor,
  deps: InvoiceDependencies,
  { invoice, client, draft }: { invoice: InvoiceRow; client: Client; draft: boolean },
): Promise<InvoiceDocument> {
  const { today } = await todayOf(executor, deps)
  const lines = await linesOf(executor, invoice.id)
  const source = await readSeller(executor, deps, invoice.invoiceNumber)
  return invoiceDocument({ invoice, lines, client, source, issueDate: today, draft })
}

/** The content of a credit note's PDF. */
export async function creditNoteDocumentNow(
  transaction: Transaction,
  deps: InvoiceDependencies,
  about: Pick<Parameters<typeof creditNoteDocument>[0], 'note' | 'invoice' | 'taken'>,
): Promise<InvoiceDocument> {
  const { invoice } = about
  const { today, timeZone } = await todayOf(transaction, deps)
  const client = await clientOf(transaction, deps, invoice)
  const source = await readSeller(transaction, deps, invoice.invoiceNumber)
  const invoiceIssuedOn = invoice.sentAt === null ? today : businessDate(invoice.sentAt, timeZone)
  return creditNoteDocument({ ...about, client, source, invoiceIssuedOn })
}

/** Renders and stores a document. Throws when storage fails, which rolls the transaction back. */
export async function savePdf(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  { document, clientId }: { document: InvoiceDocument; clientId: number },
): Promise<{ documentId: number; filePath: string }> {
  const kept = await deps.documents.keep(transaction, actor, {
    bytes: await deps.render(document),
    fileName: `${document.number}.pdf`,
    mediaType: 'application/pdf',
    documentType: 'invoice',
    title: `${document.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${document.number}`,
    clientId,
  })
  return expectOk(kept, 'a PDF is kept')
}

/** Always found, because clients are never deleted. */
export async function clientOf(
  executor: Executor,
  { clients }: Pick<InvoiceDependencies, 'clients'>,
  { clientId }: InvoiceRow,
): Promise<Client> {
  const client = await clients.get(executor, clientId)
  if (!client) throw new Error(`Invoice of a client that is not there: ${clientId}`)
  return client
}

export const attachmentOf = ({ invoiceNumber, pdfDocumentId }: InvoiceRow) => ({
  fileName: `${invoiceNumber}.pdf`,
  mediaType: 'application/pdf',
  documentId: pdfDocumentId ?? 0,
})

const tokenRow = (invoiceId: number): string => `invoices.invoice:${invoiceId}`

/** The public URL of the invoice. */
export const linkTo = ({ publicUrl }: Pick<InvoiceDependencies, 'publicUrl'>, token: string): string =>
  `${publicUrl}/api/public/invoices/${token}`

/** The public URL of a sent invoice; null for a draft. */
export function linkOf(
  deps: Pick<InvoiceDependencies, 'publicUrl' | 'encryption'>,
  invoice: InvoiceRow,
): string | null {
  const { viewTokenSealed } = invoice
  return viewTokenSealed === null ? null : linkTo(deps, deps.encryption.open(viewTokenSealed, tokenRow(invoice.id)))
}
