/** Responses with document bytes. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { isViewable, type readDocumentContent } from '#contract/documents/api.ts'
import type { ParamsOf, QueryOf } from '#contract/route.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sendRefusal } from '#server/platform/http/error-handler.ts'
import { type RawCall, refusalFor } from '#server/platform/http/route.ts'
import type { DocumentError } from './errors.ts'
import { documentRefusals } from './refusals.ts'
import { numberOf } from './rules.ts'
import type { Documents, OpenedDocument } from './service.ts'

interface ContentDependencies {
  readonly documents: Pick<Documents, 'read'>
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
}

/** Blocks scripts, requests and framing in case a browser renders the response as a page. */
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'none'"

type ContentCall = RawCall<ParamsOf<typeof readDocumentContent>, QueryOf<typeof readDocumentContent>>

/** Streams the bytes of a version and records the view or download. */
export async function answerContent(
  { documents, database, audit }: ContentDependencies,
  { request, reply, actor, params: { id }, query: { version, download } }: ContentCall,
): Promise<FastifyReply> {
  const number = version === undefined ? undefined : (numberOf(version) ?? undefined)
  const document = await documents.read(database.pool, id, number)
  if (!document) return refused(request, reply, { code: 'document_not_found' })
  const opened = await document.open()
  if (!opened.ok) return refused(request, reply, opened.error)
  const inline = download !== 'true' && isViewable(document.mediaType)
  await audit.noteRead(actor, {
    action: inline ? 'view' : 'download',
    resourceType: 'document',
    resourceId: String(id),
    details: { fileName: document.fileName, ...(version === undefined ? {} : { version }) },
  })
  return contentHeaders(reply, document, inline).send(opened.value)
}

/** Also used for files of other routes, so that all downloads have the same safe headers. */
export function contentHeaders(
  reply: FastifyReply,
  { mediaType, sizeBytes, fileName }: Pick<OpenedDocument, 'mediaType' | 'sizeBytes' | 'fileName'>,
  inline: boolean,
): FastifyReply {
  return reply
    .type(mediaType)
    .header('content-length', sizeBytes)
    .header('content-disposition', disposition(inline ? 'inline' : 'attachment', fileName))
    .header('content-security-policy', contentPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
}

/** Gives the name twice, as in RFC 6266: in ASCII for old clients, and in UTF-8. */
export function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii.trim() || 'document'}"; filename*=UTF-8''${encoded}`
}

function refused(request: FastifyRequest, reply: FastifyReply, error: DocumentError): FastifyReply {
  return sendRefusal(request, reply, refusalFor(error, documentRefusals))
}
