import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/filings/exchange-forms.ts'
import { assertDefined } from '#kernel/assert.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { contentHeaders } from '#server/modules/documents/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { sendRefusal } from '#server/platform/http/error-handler.ts'
import { conflict, invalidField, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import {
  answer,
  type RefusalTable,
  type Route,
  raw,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { type FormDocument, type FormRow as Line, renderForm } from '#server/platform/pdf/form.ts'
import { formatDayText, formatInstantText, formatMoneyText } from '../labels.ts'
import type { ExchangeForms, FormError } from './service.ts'
import type { FormRow } from './store.ts'

interface FormRouteDependencies {
  readonly exchangeForms: ExchangeForms
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
}

export function exchangeFormRoutes({ exchangeForms, database, audit }: FormRouteDependencies): Route[] {
  const shown = async (executor: Executor, result: Result<FormRow, FormError>) => {
    if (!result.ok) return refuse(refusalFor(result.error, formRefusals))
    const [form] = await exchangeForms.present(executor, [result.value])
    return answer(assertDefined(form, 'the form'))
  }
  return [
    read(contract.listExchangeForms, async ({ query: { limit, cursor, ...filter } }) => {
      const before = readIdCursor(cursor)
      if (!before.ok) return refuse(badCursor)
      const page = await exchangeForms.list(database.pool, filter, { limit, before: before.value })
      const items = await exchangeForms.present(database.pool, page.items)
      return answerIdPage({ ...page, items }, (form) => form)
    }),
    read(contract.getExchangeForm, async ({ params, actor }) => {
      const row = await exchangeForms.get(database.pool, params.id)
      if (!row) return refuse(refusalFor({ code: 'form_not_found' }, formRefusals))
      await audit.noteRead(actor, { action: 'view', resourceType: 'exchange_form', resourceId: String(params.id) })
      return shown(database.pool, ok(row))
    }),
    write(contract.issueExchangeForm, async ({ transaction, actor, body }) =>
      shown(transaction, await exchangeForms.issue(transaction, actor, body)),
    ),
    write(contract.cancelExchangeForm, async ({ transaction, actor, params, body, ifMatch }) => {
      const { version = ifMatch, reason } = body
      return shown(transaction, await exchangeForms.cancel(transaction, actor, { ...params, version, reason }))
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

const formRefusals: RefusalTable<FormError> = {
  form_not_found: () => notFound('There is no such form.'),
  form_branch_unknown: () => invalidField('branchId', 'there is no such active branch'),
  form_about_unknown: ({ field }) =>
    invalidField(field, field === 'conversionId' ? 'there is no such conversion' : 'there is no such sent invoice'),
  form_not_screened: ({ reason }) =>
    conflict(
      'Not screened',
      reason === 'no_sanctions_list'
        ? 'No sanctions list is loaded, so the beneficiary cannot be screened. Load one by `corridor lists update`.'
        : 'The sanctions lists are too old to clear anybody. Load them anew by `corridor lists update`.',
    ),
  form_stands_already: () => conflict('Issued already', 'A form stands for it. Cancel that one first.'),
  form_cancelled_already: () => conflict('Cancelled', 'This form is cancelled already.'),
  stale_form: staleVersion('form'),
}

const line = (fr: string, en: string, value: string): Line => ({ fr, en, value })

/** Four copies (regulation): the bank's original, external finance, BCEAO, the applicant. */
const copies = [
  { fr: 'Original, banque', en: 'Original, bank' },
  { fr: 'Finances extérieures', en: 'External finance' },
  { fr: 'BCEAO', en: 'BCEAO' },
  { fr: 'Donneur d’ordre', en: 'Applicant' },
]

const titles = {
  autorisation_de_change: { fr: 'Autorisation de change', en: 'Exchange authorisation' },
  engagement_de_change: { fr: 'Engagement de change', en: 'Undertaking to repatriate export proceeds' },
} as const

/** An issued form, rendered from the content fixed on issue. */
function exchangeFormDocument(row: FormRow): FormDocument {
  const { content } = row
  const cancelled = row.cancelledAt
  return {
    title: titles[row.kind],
    number: row.number,
    issuer: [content.applicant, content.applicantAddress].filter(Boolean),
    notice: cancelled
      ? {
          fr: `ANNULÉ le ${formatInstantText(cancelled.toISOString())} : ${row.cancelReason}`,
          en: `CANCELLED: ${row.cancelReason}`,
        }
      : {
          fr: 'Établi par le demandeur d’après les mentions usuelles ; le modèle officiel n’a pas été vérifié.',
          en: 'Drawn up by the applicant from the usual particulars; the official template was not verified.',
        },
    sections: [
      {
        fr: 'Demandeur',
        en: 'Applicant',
        rows: [
          line('Raison sociale', 'Business name', content.applicant),
          line('RCCM', 'Trade register', content.applicantRegistration),
          line('Identifiant fiscal', 'Tax id', content.applicantTaxId),
        ],
      },
      {
        fr: 'Intermédiaire agréé',
        en: 'Authorised intermediary',
        rows: [
          line('Banque', 'Bank', content.bankName),
          line('Agence', 'Branch', `${row.branchCode}, ${content.branchName}, ${content.branchCity}`),
          line('Numéro de dossier', 'Dossier number', content.about),
        ],
      },
      {
        fr: 'Opération',
        en: 'Operation',
        rows: [
          line('Bénéficiaire', 'Beneficiary', content.beneficiary),
          line('Pays', 'Country', content.beneficiaryCountry),
          line('Code économique', 'Economic code', content.economicCode),
          line(
            'Facture',
            'Invoice',
            [content.supportingInvoice, content.supportingInvoiceDate && formatDayText(content.supportingInvoiceDate)]
              .filter(Boolean)
              .join(', '),
          ),
          line('Motif', 'Purpose', content.purpose),
          line('Montant en devises', 'Amount in currency', formatMoneyText(content.amount, content.currency)),
          line('Contre-valeur', 'Value in francs', formatMoneyText(content.amountXof, 'XOF')),
          line('Cours', 'Rate', `${content.rate} XOF / ${content.currency}`),
          line('Échéance', 'Due date', content.dueOn === '' ? '' : formatDayText(content.dueOn)),
        ],
      },
    ],
    signatures: [
      { fr: 'Le demandeur', en: 'The applicant' },
      { fr: 'L’intermédiaire agréé', en: 'The authorised intermediary' },
    ],
    copies,
    made: row.issuedAt,
  }
}
