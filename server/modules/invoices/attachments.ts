/** Documents that go out with an invoice: the list of a draft, and the versions of a sent one. */
import type { AttachmentFault } from '#contract/invoices/api.ts'
import { attachmentFault, maxInvoiceAttachmentBytes } from '#contract/invoices/attachments.ts'
import { can } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Document } from '#server/modules/documents/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeInvoice, lockTarget } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError } from './errors.ts'
import { attachmentsOf, replaceAttachments, type SentVersion, setSentVersion } from './store-attachments.ts'
import type { AttachmentRow, InvoiceRow } from './tables.ts'

type Needs = Pick<InvoiceDependencies, 'documents'>

/** An attachment as it goes out, or went out. */
export interface Attachment extends NonNullableFields<SentVersion> {
  readonly position: number
  readonly documentId: number
  readonly fault: AttachmentFault | null
}
type NonNullableFields<T> = { readonly [K in keyof T]: NonNullable<T[K]> }

/** Replaces the attachments of a draft. Its versions are fixed when it is sent. */
export async function setAttachments(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  { documentIds, ...target }: Target & { readonly documentIds: readonly number[] },
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, target)
  if (!found.ok) return found
  const invoice = found.value
  if (invoice.status !== 'draft') return err({ code: 'wrong_status', status: invoice.status, act: 'attach' })
  const before = (await attachmentsOf(transaction, invoice.id)).map(({ documentId }) => documentId)
  // An API key may change invoices without reading documents: it must not email itself any.
  if (!can(actor, 'documents.read') && documentIds.some((id) => !before.includes(id)))
    return err({ code: 'documents_not_readable' })
  const documents: Document[] = []
  for (const id of documentIds) {
    const document = await deps.documents.get(transaction, id)
    if (!document) return err({ code: 'attachment_unknown', documentId: id })
    documents.push(document)
  }
  const unfit = unfitAmong(documents.map((document) => asNewest(document, invoice)))
  if (unfit) return err(unfit)
  await replaceAttachments(transaction, invoice.id, documentIds)
  const changed = await changeInvoice(transaction, deps, actor, invoice, {
    fields: {},
    event: 'invoice.attachments_set',
    details: {
      attachments: documents.map(({ id, title }) => ({ documentId: id, title })),
      before,
      ...versionNote(target),
    },
  })
  return ok(changed)
}

/** The attachments of a draft with their newest versions, or of a sent invoice as sent. */
export async function listAttachments(
  executor: Executor,
  deps: Needs,
  invoice: Pick<InvoiceRow, 'id' | 'clientId'>,
): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const row of await attachmentsOf(executor, invoice.id)) {
    const sent = asSent(row)
    if (sent) attachments.push(sent)
    else {
      const document = assertDefined(await deps.documents.get(executor, row.documentId), 'an attached document')
      attachments.push({ ...asNewest(document, invoice), position: row.position })
    }
  }
  return attachments
}

/** Fixes the version of each attachment of a draft that is being sent. */
export async function fixAttachments(
  transaction: Transaction,
  deps: Needs,
  invoice: InvoiceRow,
): Promise<Result<Attachment[], InvoiceError>> {
  const attachments = await listAttachments(transaction, deps, invoice)
  const unfit = unfitAmong(attachments)
  if (unfit) return err(unfit)
  for (const { position, versionNumber, title, fileName, mediaType, sizeBytes } of attachments) {
    const sent = { versionNumber, title, fileName, mediaType, sizeBytes }
    await setSentVersion(transaction, { invoiceId: invoice.id, position }, sent)
  }
  return ok(attachments)
}

function asSent({ versionNumber, title, fileName, mediaType, sizeBytes, ...row }: AttachmentRow): Attachment | null {
  if (versionNumber === null || title === null || fileName === null || mediaType === null || sizeBytes === null)
    return null
  return { ...row, versionNumber, title, fileName, mediaType, sizeBytes, fault: null }
}

function asNewest(document: Document, { clientId }: Pick<InvoiceRow, 'clientId'>): Attachment {
  const { id, title, newest } = document
  const { number: versionNumber, fileName, mediaType, sizeBytes } = newest
  const fault = attachmentFault({ ...document, mimeType: mediaType }, clientId)
  return { position: 0, documentId: id, versionNumber, title, fileName, mediaType, sizeBytes, fault }
}

function unfitAmong(attachments: readonly Attachment[]): InvoiceError | null {
  const unfit = attachments.find(({ fault }) => fault !== null)
  if (unfit?.fault) return { code: 'attachment_unfit', title: unfit.title, fault: unfit.fault }
  const totalBytes = attachments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return totalBytes > maxInvoiceAttachmentBytes ? { code: 'attachments_too_large', totalBytes } : null
}
