// Answers the calls about quotes.
import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import * as contract from '#contract/quotes/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { expectOk, type Result } from '#kernel/result.ts'
import { firstVersion } from '#server/modules/documents/index.ts'
import { invoiceRefusals } from '#server/modules/invoices/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { badCursor, readSorting } from '#server/platform/http/cursor.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import { conflict, invalidRequest, notFound, notPossibleNow, staleVersion } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerPage,
  type Outcome,
  outside,
  type RefusalTable,
  type Route,
  rawRead,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { QuoteContent } from './change.ts'
import type { QuoteDependencies } from './dependencies.ts'
import type { QuoteError } from './errors.ts'
import { deliveriesOf, presentDetail, presentQuote } from './presentation.ts'
import type { Quotes } from './service.ts'
import { findQuote, quoteSorting } from './store.ts'
import type { QuoteRow } from './tables.ts'
import { t } from './texts.ts'

type RouteDependencies = Pick<
  QuoteDependencies,
  'database' | 'settings' | 'clock' | 'clients' | 'mail' | 'documents' | 'audit' | 'invoices'
> & { readonly quotes: Quotes }

export function quoteRoutes(deps: RouteDependencies): Route[] {
  const { quotes, database, audit } = deps
  return [
    read(contract.listQuotes, async ({ query: { limit, cursor, ...filter } }) => {
      const sorting = readSorting(quoteSorting, { cursor }, '-createdAt')
      if (!sorting.ok) return refuse(badCursor())
      const { today } = await todayOf(database.pool, deps)
      const page = await quotes.list(database.pool, filter, { limit, sorting: sorting.value })
      const deliveries = await deliveriesOf(deps, database.pool, page.items)
      return answerPage(page, (quote) => presentQuote(quote, today, deliveries))
    }),
    outside(contract.getQuote, async ({ actor, params: { id } }) => {
      const quote = await findQuote(database.pool, id)
      if (!quote) return refuse(refusalFor({ code: 'quote_not_found' }, refusals))
      await audit.noteRead(actor, { action: 'view', resourceType: 'quote', resourceId: String(id) })
      return answer(await presentDetail(deps, database.pool, quote))
    }),
    ...draftRoutes(deps),
    ...actionRoutes(deps),
    pdfRoute(deps),
  ]
}

function draftRoutes(deps: RouteDependencies): Route[] {
  const { quotes } = deps
  return [
    write(contract.createQuote, async ({ transaction, actor, body }) =>
      shown(deps, transaction, await quotes.create(transaction, actor, contentOf(body))),
    ),
    write(contract.changeQuote, async ({ transaction, actor, params, body, version }) => {
      const edited = await quotes.edit(transaction, actor, { ...params, version }, contentOf(body))
      return shown(deps, transaction, edited)
    }),
    write(contract.duplicateQuote, async ({ transaction, actor, params }) =>
      shown(deps, transaction, await quotes.duplicate(transaction, actor, params.id)),
    ),
  ]
}

function actionRoutes(deps: RouteDependencies): Route[] {
  const { quotes } = deps
  return [
    write(contract.sendQuote, async ({ transaction, actor, params, body, version }) => {
      const { to = null, cc = [], message = null } = body ?? {}
      const input = { ...params, version, to, cc, message }
      return shown(deps, transaction, await quotes.send(transaction, actor, input))
    }),
    write(contract.decideQuote, async ({ transaction, actor, params, body, version }) =>
      shown(deps, transaction, await quotes.decide(transaction, actor, { ...params, ...body, version })),
    ),
    write(contract.invoiceQuote, async ({ transaction, actor, params }) =>
      shown(deps, transaction, await quotes.invoice(transaction, actor, params.id)),
    ),
    write(contract.depositQuote, async ({ transaction, actor, params: { id }, body: { percent, amount } }) => {
      const size = amount === undefined ? { basisPoints: percent ?? 0 } : { netMinor: amount.minor }
      return shown(deps, transaction, await quotes.deposit(transaction, actor, { id, size }))
    }),
  ]
}

const contentOf = ({ validUntil, ...content }: z.output<typeof contract.quoteForm>): QuoteContent => ({
  ...content,
  validUntil: validUntil as BusinessDate,
})

async function shown(
  deps: RouteDependencies,
  executor: Executor,
  outcome: Result<QuoteRow, QuoteError>,
): Promise<Outcome<contract.QuoteDetail>> {
  if (!outcome.ok) return refuse(refusalFor(outcome.error, refusals))
  return answer(await presentDetail(deps, executor, outcome.value))
}

function pdfRoute(deps: RouteDependencies): Route {
  const { database, audit, quotes, documents } = deps
  return rawRead(contract.getQuotePdf, async ({ reply, actor, params: { id }, query: { download } }) => {
    const quote = await findQuote(database.pool, id)
    if (!quote) throw new RefusalSignal({ code: 'quote_not_found', ...notFound(t.notFound) })
    await audit.noteRead(actor, { action: 'download', resourceType: 'quote', resourceId: String(id) })
    if (quote.pdfDocumentId === null)
      return pdfHeaders(reply, `${quote.quoteNumber}-draft.pdf`, download !== undefined).send(
        Buffer.from(await quotes.preview(database.pool, quote)),
      )
    const pdf = assertDefined(await documents.read(database.pool, quote.pdfDocumentId, firstVersion), 'a stored PDF')
    const content = expectOk(await pdf.open(), 'a stored PDF')
    return pdfHeaders(reply, `${quote.quoteNumber}.pdf`, download !== undefined).send(content)
  })
}

/** For the browser's viewer in our frame: no scripts, no content sniffing. */
const pdfHeaders = (reply: FastifyReply, fileName: string, asDownload: boolean): FastifyReply =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `${asDownload ? 'attachment' : 'inline'}; filename="${fileName}"`)
    .header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'private, no-store')

const refusals: RefusalTable<QuoteError> = {
  quote_not_found: () => notFound(t.notFound),
  stale_version: staleVersion('quote'),
  wrong_quote_status: ({ act, status }) => ({ ...notPossibleNow(t.wrongStatus(act, status)), context: { status } }),
  validity_passed: () => conflict(t.validityPassedTitle, t.validityPassed),
  content_refused: ({ error }) => {
    if (error.code !== 'invalid_invoice') return refusalFor(error, invoiceRefusals)
    const issues = error.issues.map(({ path, message }) => ({ path: fieldOf(path), message }))
    return invalidRequest(issues.map(({ message }) => message).join('; '), issues)
  },
}

/** The last day takes the place of the due date, and the lines determine the amount. */
const fieldOf = (path: string): string => (path === 'dueDate' ? 'validUntil' : path === 'amountUsd' ? 'lines' : path)
