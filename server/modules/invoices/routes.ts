/** Invoice routes. */
import type { FastifyReply } from 'fastify'
import * as contract from '#contract/invoices/api.ts'
import { setInvoiceAttachments } from '#contract/invoices/attachments.ts'
import { applyCredit, getClientCredit, refundCredit, reverseRefund } from '#contract/invoices/credit.ts'
import { getCreditNotePdf } from '#contract/invoices/public.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import { firstVersion } from '#server/modules/documents/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import { notFound } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerResult,
  type Outcome,
  outside,
  type Route,
  rawRead,
  read,
  write,
} from '#server/platform/http/route.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError } from './errors.ts'
import { type InvoiceListDependencies, invoiceListRoutes } from './list-routes.ts'
import { presentClientCredit, presentInvoiceFile } from './presentation.ts'
import { invoiceRefusals } from './refusals.ts'
import type { InvoicePdf, Invoices } from './service.ts'
import type { InvoiceRow } from './tables.ts'
import { t } from './texts.ts'

type RouteDependencies = Pick<InvoiceDependencies, 'database' | 'audit' | 'documents'> &
  Pick<InvoiceListDependencies, 'bulk' | 'nudge'> & { readonly invoices: Invoices }

export function invoiceRoutes(deps: RouteDependencies): Route[] {
  return [
    ...invoiceListRoutes(deps),
    readingRoute(deps),
    ...draftRoutes(deps),
    ...actionRoutes(deps),
    ...creditRoutes(deps),
    ...reminderRoutes(deps),
    ...pdfRoutes(deps),
  ]
}

/** Returns the invoice with its parts, as seen by the transaction that changed it. */
async function answerFile(
  { invoices }: Pick<RouteDependencies, 'invoices'>,
  executor: Executor,
  result: Result<InvoiceRow, InvoiceError>,
): Promise<Outcome<contract.InvoiceDetail>> {
  const file = result.ok ? ok(await invoices.file(executor, result.value)) : result
  return answerResult(file, invoiceRefusals, presentInvoiceFile)
}

function readingRoute(deps: RouteDependencies): Route {
  const { invoices, database, audit } = deps
  return outside(contract.getInvoice, async ({ actor, params }) => {
    const invoice = await invoices.get(database.pool, params.id)
    if (invoice) await audit.noteRead(actor, { action: 'view', resourceType: 'invoice', resourceId: String(params.id) })
    return answerFile(deps, database.pool, invoice ? ok(invoice) : err({ code: 'invoice_not_found' }))
  })
}

function draftRoutes(deps: RouteDependencies): Route[] {
  const { invoices } = deps
  return [
    write(contract.createInvoice, async ({ transaction, actor, body }) => {
      const made = await invoices.create(transaction, actor, body)
      return answerFile(deps, transaction, made)
    }),
    write(contract.updateInvoice, async ({ transaction, actor, params, body, version }) => {
      const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      return answerFile(deps, transaction, await invoices.edit(transaction, actor, { ...params, version, changes }))
    }),
    write(setInvoiceAttachments, async ({ transaction, actor, params, body, version }) =>
      answerFile(deps, transaction, await invoices.setAttachments(transaction, actor, { ...params, ...body, version })),
    ),
    write(contract.duplicateInvoice, async ({ transaction, actor, params }) =>
      answerFile(deps, transaction, await invoices.duplicate(transaction, actor, params.id)),
    ),
  ]
}

function actionRoutes(deps: RouteDependencies): Route[] {
  const { invoices } = deps
  return [
    write(contract.sendInvoice, async ({ transaction, actor, params, body, version }) => {
      const { to = null, cc = [], message = null } = body ?? {}
      const input = { ...params, version, to, cc, message }
      return answerFile(deps, transaction, await invoices.send(transaction, actor, input))
    }),
    write(contract.resendInvoice, async ({ transaction, actor, params, body, version }) => {
      const { to = null, cc, message = null } = body ?? {}
      const input = { ...params, version, to, ...(cc ? { cc } : {}), message }
      return answerFile(deps, transaction, await invoices.resend(transaction, actor, input))
    }),
    write(contract.scheduleInvoice, async ({ transaction, actor, params, body, version }) => {
      const { to = null, cc = [], message, sendAt } = body
      const input = { ...params, version, to, cc, message, sendAt }
      return answerFile(deps, transaction, await invoices.schedule(transaction, actor, input))
    }),
    write(contract.unscheduleInvoice, async ({ transaction, actor, params, version }) =>
      answerFile(deps, transaction, await invoices.unschedule(transaction, actor, { ...params, version })),
    ),
    write(contract.recordPayment, async ({ transaction, actor, params, body, version }) => {
      const { amount, currency = null, receivedOn = null, reference } = body
      const input = { ...params, version, amount: amountText(amount), currency, receivedOn, reference }
      return answerFile(deps, transaction, await invoices.recordPayment(transaction, actor, input))
    }),
    write(contract.reversePayment, async ({ transaction, actor, params, body, version }) =>
      answerFile(deps, transaction, await invoices.reversePayment(transaction, actor, { ...params, ...body, version })),
    ),
    write(contract.createCreditNote, async ({ transaction, actor, params, body, version }) => {
      const { reason, lines = null, isMailed } = body
      const input = { ...params, version, reason, lines, isMailed }
      return answerFile(deps, transaction, await invoices.issueCreditNote(transaction, actor, input))
    }),
    write(contract.cancelInvoice, async ({ transaction, actor, params, body, version }) => {
      const { reason = null } = body ?? {}
      return answerFile(deps, transaction, await invoices.cancel(transaction, actor, { ...params, version, reason }))
    }),
  ]
}

function creditRoutes(deps: RouteDependencies): Route[] {
  const { invoices, database, audit } = deps
  return [
    read(getClientCredit, async ({ actor, params: { id } }) => {
      await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: String(id) })
      return answer(presentClientCredit(await invoices.creditOfClient(database.pool, id)))
    }),
    write(applyCredit, async ({ transaction, actor, params, body, version }) => {
      const input = { ...params, version, creditNoteId: body.creditNoteId, amount: amountText(body.amount) }
      return answerFile(deps, transaction, await invoices.applyCredit(transaction, actor, input))
    }),
    write(refundCredit, async ({ transaction, actor, params, body, version }) => {
      const { amount, currency = null, refundedOn = null, reference } = body
      const input = { ...params, version, amount: amountText(amount), currency, refundedOn, reference }
      return answerFile(deps, transaction, await invoices.refundCredit(transaction, actor, input))
    }),
    write(reverseRefund, async ({ transaction, actor, params, body, version }) =>
      answerFile(deps, transaction, await invoices.reverseRefund(transaction, actor, { ...params, ...body, version })),
    ),
  ]
}

const amountText = (amount: number | string | undefined): string | null =>
  amount === undefined ? null : String(amount)

function reminderRoutes(deps: RouteDependencies): Route[] {
  const { invoices } = deps
  return [
    write(contract.remindNow, async ({ transaction, actor, params, version }) =>
      answerFile(deps, transaction, await invoices.remind(transaction, actor, { ...params, version })),
    ),
    write(contract.setReminders, async ({ transaction, actor, params, body, version }) =>
      answerFile(deps, transaction, await invoices.setReminders(transaction, actor, { ...params, ...body, version })),
    ),
  ]
}

function pdfRoutes(deps: RouteDependencies): Route[] {
  const { invoices, database, audit } = deps
  return [
    rawRead(contract.getInvoicePdf, async ({ reply, actor, params: { id }, query: { download } }) => {
      const invoice = await invoices.get(database.pool, id)
      if (!invoice) throw missing(t.invoiceLowercase)
      await audit.noteRead(actor, { action: 'download', resourceType: 'invoice', resourceId: String(id) })
      return sendPdf(deps, reply, await invoices.pdf(database.pool, invoice), download !== undefined)
    }),
    rawRead(getCreditNotePdf, async ({ reply, actor, params: { id, noteId }, query: { download } }) => {
      const pdf = await invoices.creditNotePdf(database.pool, { invoiceId: id, id: noteId })
      if (!pdf) throw missing(t.creditNoteLowercase)
      const details = { creditNoteId: noteId }
      await audit.noteRead(actor, { action: 'download', resourceType: 'invoice', resourceId: String(id), details })
      return sendPdf(deps, reply, pdf, download !== undefined)
    }),
  ]
}

const missing = (what: string): RefusalSignal =>
  new RefusalSignal({ code: 'invoice_not_found', ...notFound(t.recordNotFound(what)) })

/** Serves the PDF for the browser's viewer in our frame: no scripts, no content sniffing. */
async function sendPdf(
  { documents, database }: RouteDependencies,
  reply: FastifyReply,
  pdf: InvoicePdf,
  asDownload: boolean,
): Promise<FastifyReply> {
  const stored =
    pdf.kind === 'kept'
      ? assertDefined(await documents.read(database.pool, pdf.documentId, firstVersion), 'a stored PDF')
      : null
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `${asDownload ? 'attachment' : 'inline'}; filename="${pdf.fileName}"`)
    .header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'private, no-store')
    .send(stored ? expectOk(await stored.open(), 'a stored PDF') : Buffer.from(pdf.bytes ?? []))
}
