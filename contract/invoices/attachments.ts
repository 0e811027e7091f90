/** Contract of the documents that go out with an invoice. */
import * as z from 'zod/mini'
import { internalDocumentTypes } from '../documents/api.ts'
import { id, idParams, version } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { type AttachmentFault, invoiceDetail } from './api.ts'
import * as t from './messages.ts'

export const maxInvoiceAttachments = 10
/** Sum of all files in bytes (15 MB). An email makes them a third larger; servers stop at 25 MB. */
export const maxInvoiceAttachmentBytes = 15 * 1024 * 1024

/** The whole list, in the order in which it goes out. */
const attachedDocumentIds = z.array(id).check(
  z.maxLength(maxInvoiceAttachments, t.tooManyAttachments(maxInvoiceAttachments)),
  z.refine((ids: readonly number[]) => new Set(ids).size === ids.length, t.attachedTwice),
)

export const setInvoiceAttachments = defineRoute('PATCH /api/invoices/:id/attachments', 'Invoices', {
  summary: 'Sets the documents that go out with a draft: the whole list, in order',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ documentIds: attachedDocumentIds, version }),
  answer: invoiceDetail,
})

interface Attachable {
  readonly documentType: string
  readonly mimeType: string
  readonly clientId: number | null
  readonly isActive: boolean
}

const internalMediaTypes = ['application/xml', 'application/json', 'application/zip']

/** What keeps a document from going out with an invoice to this client; null if nothing does. */
export function attachmentFault(document: Attachable, clientId: number): AttachmentFault | null {
  const { documentType, mimeType } = document
  if (document.clientId !== null && document.clientId !== clientId) return 'other_client'
  if ((internalDocumentTypes as readonly string[]).includes(documentType)) return 'internal'
  if (internalMediaTypes.includes(mimeType)) return 'internal'
  return document.isActive ? null : 'archived'
}
