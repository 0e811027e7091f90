import * as contract from '#contract/filings/exchange-forms.ts'
import { assertDefined } from '#kernel/assert.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { contentHeaders } from '#server/modules/documents/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import { sendRefusal } from '#server/platform/http/error-handler.ts'
import { conflict, invalidField, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import {
  answer,
  type RefusalTable,
  type Route,
  rawRead,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { type FormDocument, type FormRow as Line, renderForm } from '#server/platform/pdf/form.ts'
import { formatDayText, formatInstantText, formatMoneyText } from '../labels.ts'
import * as t from './messages.ts'
import type { ExchangeForms, FormError } from './service.ts'
import type { FormRow } from './store.ts'
import { t as answers } from './texts.ts'

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
      const page = await exchangeForms.list(database.pool, filter, { limit, before })
      const items = await exchangeForms.present(database.pool, page.items)
      return answerIdPage({ ...page, items })
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
    write(contract.cancelExchangeForm, async ({ transaction, actor, params, body, version }) =>
      shown(transaction, await exchangeForms.cancel(transaction, actor, { ...params, ...body, version })),
    ),
    rawRead(contract.readExchangeFormPdf, async ({ request, reply, actor, params: { id } }) => {
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
  form_not_found: () => notFound(answers.formNotFound),
  form_branch_unknown: () => invalidField('branchId', answers.branchUnknown),
  form_about_unknown: ({ field }) =>
    invalidField(field, field === 'conversionId' ? answers.conversionUnknown : answers.invoiceUnknown),
  form_not_screened: ({ reason }) =>
    conflict(
      answers.notScreenedTitle,
      reason === 'no_sanctions_list' ? answers.noListForScreening : answers.listsTooOld,
    ),
  form_already_issued: () => conflict(answers.alreadyIssuedTitle, answers.alreadyIssued),
  form_cancelled_already: () => conflict(answers.cancelledTitle, answers.alreadyCancelled),
  stale_form: staleVersion('form'),
}

const line = (label: Omit<Line, 'value'>, value: string): Line => ({ ...label, value })

/** Four copies (regulation): the bank's original, external finance, BCEAO, the applicant. */
const copies = [t.originalBank, t.externalFinance, t.bceao, t.applicant]

const titles = {
  autorisation_de_change: t.exchangeAuthorisation,
  engagement_de_change: t.undertakingToRepatriateExportProceeds,
} as const

/** An issued form, rendered from the content fixed on issue. */
function exchangeFormDocument(row: FormRow): FormDocument {
  const { content } = row
  const cancelled = row.cancelledAt
  return {
    title: titles[row.kind],
    number: row.number,
    issuer: [content.applicant, content.applicantAddress].filter(Boolean),
    notice: cancelled ? t.cancelledNotice(formatInstantText(cancelled.toISOString()), row.cancelReason) : t.formNotice,
    sections: [
      {
        ...t.applicantLabel,
        rows: [
          line(t.businessName, content.applicant),
          line(t.tradeRegister, content.applicantRegistration),
          line(t.taxId, content.applicantTaxId),
        ],
      },
      {
        ...t.authorisedIntermediary,
        rows: [
          line(t.bank, content.bankName),
          line(t.branch, `${row.branchCode}, ${content.branchName}, ${content.branchCity}`),
          line(t.dossierNumber, content.about),
        ],
      },
      {
        ...t.operation,
        rows: [
          line(t.beneficiary, content.beneficiary),
          line(t.country, content.beneficiaryCountry),
          line(t.economicCode, content.economicCode),
          line(
            t.invoice,
            [content.supportingInvoice, content.supportingInvoiceDate && formatDayText(content.supportingInvoiceDate)]
              .filter(Boolean)
              .join(', '),
          ),
          line(t.purpose, content.purpose),
          line(t.amountInCurrency, formatMoneyText(content.amount, content.currency)),
          line(t.valueInFrancs, formatMoneyText(content.amountXof, 'XOF')),
          line(t.rate, `${content.rate} XOF / ${content.currency}`),
          line(t.dueDate, content.dueOn === '' ? '' : formatDayText(content.dueOn)),
        ],
      },
    ],
    signatures: [t.theApplicant, t.theAuthorisedIntermediary],
    copies,
    createdAt: row.issuedAt,
  }
}
