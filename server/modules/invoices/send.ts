/** Sending an invoice and building its documents and link. */
import { isOpen } from '#contract/invoices/capabilities.ts'
import { businessDate } from '#kernel/clock.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import { type Attachment, fixAttachments, listAttachments } from './attachments.ts'
import { changeInvoice, lockTarget } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { creditNoteDocument, invoiceDocument, packDocument, readSeller } from './document.ts'
import type { InvoiceError } from './errors.ts'
import { invoiceMessage } from './invoice-emails.ts'
import * as t from './messages.ts'
import type { InvoiceDocument } from './pdf/invoice-document.ts'
import { nextReminder } from './rules.ts'
import { linesOf } from './store.ts'
import { depositCreditsOf } from './store-deposits.ts'
import type { InvoiceRow } from './tables.ts'

/** 256 bits, so that links cannot be guessed. */
const tokenBytes = 32

export type SendInput = Target & {
  /** Addresses that replace the client's. */
  readonly to: readonly string[] | null
  readonly cc?: readonly string[]
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
  const hold = await deps.certification.sendingHold(transaction, invoice.id)
  if (hold !== null) return err({ code: 'not_certified', hold })

  const attached = await fixAttachments(transaction, deps, invoice)
  if (!attached.ok) return attached

  const document = await documentNow(transaction, deps, { invoice, client, draft: false })
  const stored = await savePdf(transaction, deps, actor, { document, clientId: client.id })
  const token = Buffer.from(deps.random.bytes(tokenBytes)).toString('base64url')
  const reminderDays = [...(await deps.settings.read(transaction, 'invoices.reminderDays'))]
  const mailed = await mailInvoice(transaction, deps, actor, {
    invoice: { ...invoice, pdfDocumentId: stored.documentId },
    client,
    seller: document.seller.name,
    link: linkTo(deps, token),
    input,
    attached: attached.value,
    dedupeKey: `invoice ${invoice.id} sent`,
  })
  const sent = await changeInvoice(transaction, deps, actor, invoice, {
    fields: {
      status: 'sent',
      clientName: client.companyName,
      sentAt: deps.clock.now(),
      document: packDocument(document),
      pdfDocumentId: stored.documentId,
      pdfPath: stored.filePath,
      viewTokenHash: hashOfToken(token),
      viewTokenSealed: deps.encryption.seal(token, tokenRow(invoice.id)),
      ...mailed.fields,
      ...unscheduled,
      reminderDays,
      nextReminderOn: invoice.remindersOn ? nextReminder(invoice.dueDate, reminderDays, today) : null,
    },
    event: 'invoice.sent',
    details: { ...mailed.details, ...versionNote(input) },
  })
  return ok(sent)
}

/** The fields of a draft that is not sent later. */
export const unscheduled = { sendAt: null, sendRequest: null, sendFailure: null } as const

/** Mails a sent invoice again: the same PDF and link, to the same recipients unless stated. */
export async function resendInvoice(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: SendInput,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  if (!isOpen(invoice) && invoice.status !== 'paid')
    return err({ code: 'wrong_status', status: invoice.status, act: 'resend' })
  const client = await clientOf(transaction, deps, invoice)
  const mailed = await mailInvoice(transaction, deps, actor, {
    invoice,
    client,
    seller: await deps.settings.read(transaction, 'business.name'),
    link: linkOf(deps, invoice) ?? '',
    input: input.to?.length ? input : { ...input, to: invoice.mailedTo, cc: input.cc ?? invoice.mailedCc },
    attached: await listAttachments(transaction, deps, invoice),
    dedupeKey: `invoice ${invoice.id} resent at version ${invoice.version}`,
  })
  const arrived = await replaceMessage(transaction, deps, actor, invoice)
  const resent = await changeInvoice(transaction, deps, actor, invoice, {
    fields: arrived ? { ...mailed.fields, messageId: invoice.messageId } : mailed.fields,
    event: 'invoice.resent',
    details: { ...mailed.details, ...versionNote(input) },
  })
  return ok(resent)
}

/**
 * Withdraws the earlier email if it still waits, because the new one takes its place. Returns
 * whether it was sent, or its sending began meanwhile: the invoice reaches the client by it.
 */
async function replaceMessage(
  transaction: Transaction,
  { mailbox }: InvoiceDependencies,
  actor: Actor,
  { messageId }: InvoiceRow,
): Promise<boolean> {
  const message = messageId === null ? null : await mailbox.find(transaction, messageId)
  if (message?.state !== 'waiting' && message?.state !== 'failed') return message?.state === 'sent'
  const withdrawn = await mailbox.handle(transaction, actor, { id: message.id, verb: 'withdraw', version: null })
  return !withdrawn.ok
}

/** Enqueues the email of an invoice. */
async function mailInvoice(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  about: {
    readonly invoice: InvoiceRow
    readonly client: Client
    readonly seller: string
    readonly link: string
    readonly input: Omit<SendInput, keyof Target>
    readonly attached: readonly Attachment[]
    readonly dedupeKey: string
  },
) {
  const { invoice, client, seller, link, input, attached, dedupeKey } = about
  const recipients = {
    to: input.to?.length ? [...input.to] : [client.email],
    cc: [...(input.cc ?? [])],
  }
  const message = await invoiceMessage(transaction, deps.settings, { invoice, client, seller, link })
  const { messageId } = await deps.mailbox.enqueue(transaction, actor, {
    ...message,
    ...recipients,
    text: input.message === null ? message.text : `${input.message}\n\n${message.text}`,
    attachments: [attachmentOf(invoice), ...attached.map(pickFile)],
    about: { resourceType: 'invoice', resourceId: String(invoice.id) },
    dedupeKey,
  })
  const isQueued = !(await deps.mailbox.hasServer(transaction))
  return {
    fields: { mailedTo: recipients.to, mailedCc: recipients.cc, messageId },
    details: { ...recipients, ...attachedNote(attached), isQueued },
  }
}

/** The content of the invoice's PDF at this moment. */
export async function documentNow(
  executor: Executor,
  deps: InvoiceDependencies,
  { invoice, client: current, draft }: { invoice: InvoiceRow; client: Client; draft: boolean },
): Promise<InvoiceDocument> {
  const client = await clientAsCertified(executor, deps, invoice.id, current)
  const { today, timeZone } = await todayOf(executor, deps)
  const lines = await linesOf(executor, invoice.id)
  const source = await readSeller(executor, deps, invoice.invoiceNumber)
  const certification = await deps.certification.marksOf(executor, invoice.id)
  const deposits = (await depositCreditsOf(executor, invoice.id)).map((one) => ({
    ...one,
    issuedOn: one.sentAt === null ? today : businessDate(one.sentAt, timeZone),
  }))
  const about = { invoice, lines, client, source, issueDate: today, draft, deposits }
  return { ...(await inLanguage(client.language, () => invoiceDocument(about))), certification }
}

/** An edit of the client after the certification must not make the document say something else. */
async function clientAsCertified(
  executor: Executor,
  { certification }: Pick<InvoiceDependencies, 'certification'>,
  invoiceId: number,
  client: Client,
): Promise<Client> {
  const certified = await certification.certifiedClient(executor, invoiceId)
  if (!certified) return client
  const isSameTaxId = certified.taxId === (client.taxId?.replace(/[\s.-]/g, '').toUpperCase() || null)
  return { ...client, companyName: certified.name, taxId: isSameTaxId ? client.taxId : certified.taxId }
}

export async function creditNoteDocumentNow(
  transaction: Transaction,
  deps: InvoiceDependencies,
  about: Pick<Parameters<typeof creditNoteDocument>[0], 'note' | 'invoice' | 'taken'>,
): Promise<InvoiceDocument> {
  const { invoice } = about
  const { today, timeZone } = await todayOf(transaction, deps)
  const client = await clientAsCertified(transaction, deps, invoice.id, await clientOf(transaction, deps, invoice))
  const source = await readSeller(transaction, deps, invoice.invoiceNumber)
  const invoiceIssuedOn = invoice.sentAt === null ? today : businessDate(invoice.sentAt, timeZone)
  return inLanguage(client.language, () => creditNoteDocument({ ...about, client, source, invoiceIssuedOn }))
}

/** Renders and stores a document. Throws when storage fails, which rolls the transaction back. */
export async function savePdf(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  { document, clientId }: { document: InvoiceDocument; clientId: number },
): Promise<{ documentId: number; filePath: string }> {
  const stored = await deps.documents.keep(transaction, actor, {
    bytes: await deps.render(document),
    fileName: `${document.number}.pdf`,
    mediaType: 'application/pdf',
    documentType: 'invoice',
    title: `${document.kind === 'invoice' ? t.invoice : t.creditNote} ${document.number}`,
    clientId,
  })
  return expectOk(stored, 'a PDF is stored')
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

const pickFile = ({ fileName, mediaType, documentId, versionNumber }: Attachment) => ({
  fileName,
  mediaType,
  documentId,
  versionNumber,
})

const attachedNote = (attached: readonly Attachment[]): Record<string, unknown> =>
  attached.length === 0
    ? {}
    : { attachments: attached.map(({ documentId, title, versionNumber }) => ({ documentId, title, versionNumber })) }

const tokenRow = (invoiceId: number): string => `invoices.invoice:${invoiceId}`

export const invoiceSealedColumn: SealedColumn = {
  table: 'invoices.invoice',
  column: 'view_token_sealed',
  key: 'id',
  row: (id) => tokenRow(Number(id)),
}

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
