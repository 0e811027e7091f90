import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/exchange-forms.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { contentHeaders } from '#server/modules/documents/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { sendRefusal } from '#server/platform/http/faults.ts'
import {
  answerResult,
  type RefusalTable,
  type Route,
  raw,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { renderForm } from '#server/platform/pdf/form.ts'
import { exchangeFormDocument } from './form.ts'
import { type ExchangeForms, type FormError, presentForm } from './service.ts'

interface FormRouteDependencies {
  readonly exchangeForms: ExchangeForms
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
}

export function exchangeFormRoutes({ exchangeForms, database, audit }: FormRouteDependencies): Route[] {
  return [
    read(contract.listExchangeForms, async ({ query: { limit, cursor, ...filter } }) => {
      const before = readIdCursor(cursor)
      if (!before.ok) return refuse(badCursor)
      return answerIdPage(await exchangeForms.list(database.pool, filter, { limit, before: before.value }), presentForm)
    }),
    write(contract.issueExchangeForm, async ({ transaction, actor, body }) =>
      answerResult(await exchangeForms.issue(transaction, actor, body), formRefusals, presentForm),
    ),
    write(contract.cancelExchangeForm, async ({ transaction, actor, params, body, ifMatch }) => {
      const { version = ifMatch, reason } = body
      return answerResult(
        await exchangeForms.cancel(transaction, actor, { ...params, version, reason }),
        formRefusals,
        presentForm,
      )
    }),
    raw(contract.readExchangeFormPdf, async (request: FastifyRequest, reply: FastifyReply, actor: Actor | null) => {
      if (!actor) throw new Error('an exchange form is never open to anyone')
      const { id } = request.params as { id: number }
      const row = await exchangeForms.get(database.pool, id)
      if (!row) return sendRefusal(request, reply, refusalFor({ code: 'form_not_found' }, formRefusals))
      const bytes = await renderForm(exchangeFormDocument(row), loadFonts())
      await audit.noteRead(actor, { action: 'download', resourceType: 'exchange_form', resourceId: String(id) })
      const fileName = `${row.number.replaceAll('/', '-').replace(/\.$/, '')}.pdf`
      const head = { mediaType: 'application/pdf' as const, sizeBytes: bytes.byteLength, fileName }
      return contentHeaders(reply, head, false).send(Buffer.from(bytes))
    }),
  ]
}

const invalid = (path: string, message: string) => ({
  status: 400 as const,
  title: 'Invalid request',
  detail: `${path}: ${message}`,
  errors: [{ path, message }],
})
const conflict = (title: string, detail: string) => ({ status: 409 as const, title, detail })

const formRefusals: RefusalTable<FormError> = {
  form_not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such form.' }),
  form_branch_unknown: () => invalid('branchId', 'there is no such active branch'),
  form_about_unknown: ({ field }) =>
    invalid(field, field === 'conversionId' ? 'there is no such conversion' : 'there is no such sent invoice'),
  form_stands_already: () => conflict('Issued already', 'A form stands for it. Cancel that one first.'),
  form_cancelled_already: () => conflict('Cancelled', 'This form is cancelled already.'),
  stale_form: ({ currentVersion }) => ({
    ...conflict('Changed by someone else', 'This form has changed since you opened it. Reload it and try again.'),
    context: { currentVersion },
  }),
}
