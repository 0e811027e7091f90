import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadPublicInvoice, viewPublicInvoice } from '#contract/invoices/public-invoice.ts'
import type { ParamsOf, RouteContract } from '#contract/route.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Route, raw } from '#server/platform/http/route.ts'
import type { Invoices } from '../service.ts'
import { invoicePage, noInvoicePage, type PublicPage } from './page.ts'

interface PublicDependencies {
  readonly invoices: Pick<Invoices, 'publicView' | 'noteFirstView'>
  readonly documents: Pick<Documents, 'read'>
  readonly database: Database
  /** The built pages of the web client, whose font this page shares. */
  readonly pages: { read(name: 'landing'): Promise<string> }
}

type Token = ParamsOf<typeof viewPublicInvoice>

/** What a stranger with a secret link may do: look at one invoice and take its PDF along. No session, no script. */
export function publicInvoiceRoutes({ invoices, documents, database, pages }: PublicDependencies): Route[] {
  return [
    raw(viewPublicInvoice as unknown as RouteContract, async (request, reply) => {
      const { token } = request.params as Token
      const font = await fontOf(pages)
      if (isReader(request)) {
        const seen = await invoices.publicView(database.pool, token)
        if (seen && seen.invoice.firstViewedAt === null)
          await database.transaction((transaction) => invoices.noteFirstView(transaction, token))
      }
      const view = await invoices.publicView(database.pool, token)
      if (!view) return sendPage(reply, noInvoicePage(font), 404)
      return sendPage(reply, invoicePage(view, { pdfPath: `/api/public/invoices/${token}/pdf`, font }))
    }),
    raw(downloadPublicInvoice as unknown as RouteContract, async (request, reply) => {
      const { token } = request.params as Token
      const view = await invoices.publicView(database.pool, token)
      const paper = view && (await documents.read(database.pool, view.pdfDocumentId))
      const opened = await paper?.open()
      if (!view || !opened?.ok) return sendPage(reply, noInvoicePage(await fontOf(pages)), 404)
      return secretive(reply)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `attachment; filename="${view.document.number}.pdf"`)
        .type('application/pdf')
        .send(opened.value)
    }),
  ]
}

/** A browser that only looks ahead has nobody in front of it. */
const isReader = ({ headers }: FastifyRequest): boolean =>
  !/prefetch|preview|prerender/i.test(
    `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`,
  )

function sendPage(reply: FastifyReply, { html, policy }: PublicPage, status = 200): FastifyReply {
  return secretive(reply)
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The address is a secret: no search engine keeps it, no other site is told of it, no cache holds what it shows. */
function secretive(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
}

/** The built font, found in a built page since its name carries a digest; null where the client was not built. */
async function fontOf(pages: PublicDependencies['pages']): Promise<string | null> {
  const html = await pages.read('landing').catch(() => '')
  return /href="(\/assets\/[\w.-]+\.woff2)"/.exec(html)?.[1] ?? null
}
