/** Public routes behind an invoice's secret link. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  downloadPublicAttachment,
  downloadPublicCreditNote,
  downloadPublicInvoice,
  viewPublicInvoice,
} from '#contract/invoices/public.ts'
import type { ParamsOf } from '#contract/route.ts'
import { type Documents, disposition, firstVersion } from '#server/modules/documents/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Route, raw } from '#server/platform/http/route.ts'
import type { Invoices } from '../service.ts'
import { invoicePage, noInvoicePage, type PublicPage } from './page.ts'

interface PublicDependencies {
  readonly invoices: Pick<Invoices, 'publicView' | 'noteFirstView'>
  readonly documents: Pick<Documents, 'read'>
  readonly database: Database
  /** The built web client, whose font this page reuses. */
  readonly pages: { read(name: 'landing'): Promise<string> }
}

type Token = ParamsOf<typeof viewPublicInvoice>

/** Routes for a visitor with a secret link: view one invoice and download its PDF. No session. */
export function publicInvoiceRoutes({ invoices, documents, database, pages }: PublicDependencies): Route[] {
  return [
    raw(viewPublicInvoice, async (request, reply) => {
      const { token } = request.params as Token
      const font = await fontOf(pages)
      if (isReader(request)) {
        const seen = await invoices.publicView(database.pool, token)
        if (seen && seen.invoice.firstViewedAt === null)
          await database.transaction((transaction) => invoices.noteFirstView(transaction, token))
      }
      const view = await invoices.publicView(database.pool, token)
      if (!view) return sendPage(reply, noInvoicePage(font), 404)
      return sendPage(reply, await invoicePage(view, { path: `/api/public/invoices/${token}`, font }))
    }),
    raw(downloadPublicInvoice, async (request, reply) => {
      const { token } = request.params as Token
      const view = await invoices.publicView(database.pool, token)
      return sendFile(reply, view && { documentId: view.pdfDocumentId, header: pdfHeader(view.document.number) })
    }),
    raw(downloadPublicCreditNote, async (request, reply) => {
      const { token, noteId } = request.params as ParamsOf<typeof downloadPublicCreditNote>
      const view = await invoices.publicView(database.pool, token)
      const note = view?.creditNotes.find(({ id }) => String(id) === noteId)
      const documentId = note?.pdfDocumentId ?? null
      return sendFile(
        reply,
        note && documentId !== null ? { documentId, header: pdfHeader(note.creditNoteNumber) } : null,
      )
    }),
    raw(downloadPublicAttachment, async (request, reply) => {
      const { token, position } = request.params as ParamsOf<typeof downloadPublicAttachment>
      const view = await invoices.publicView(database.pool, token)
      const attached = view?.attachments.find((one) => String(one.position) === position)
      return sendFile(reply, attached ? { ...attached, header: disposition('attachment', attached.fileName) } : null)
    }),
  ]

  async function sendFile(
    reply: FastifyReply,
    file: { documentId: number; versionNumber?: number; header: string } | null,
  ) {
    const document = file && (await documents.read(database.pool, file.documentId, file.versionNumber ?? firstVersion))
    const opened = await document?.open()
    if (!file || !document || !opened?.ok) return sendPage(reply, noInvoicePage(await fontOf(pages)), 404)
    return withPrivateHeaders(reply)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', file.header)
      .type(document.mediaType)
      .send(opened.value)
  }
}

const pdfHeader = (number: string): string => `attachment; filename="${number}.pdf"`

/** Excludes browser prefetches, which no person sees. */
const isReader = ({ headers }: FastifyRequest): boolean =>
  !/prefetch|preview|prerender/i.test(
    `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`,
  )

function sendPage(reply: FastifyReply, { html, policy }: PublicPage, status = 200): FastifyReply {
  return withPrivateHeaders(reply)
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The URL is a secret: no indexing, no referrer, no caching. */
function withPrivateHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
}

/** URL of the built font, read from a built page because its name contains a hash; else null. */
async function fontOf(pages: PublicDependencies['pages']): Promise<string | null> {
  const html = await pages.read('landing').catch(() => '')
  return /href="((?:\/[a-z]{2,3})?\/assets\/[\w.-]+\.woff2)"/.exec(html)?.[1] ?? null
}
