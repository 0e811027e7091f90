/** Contract of the exchange form calls. */
import * as z from 'zod/mini'
import { dateInput, id, idParams, instant, optionalText, pageQuery, pathId, text, version } from '../fields.ts'
import { exchangeFormKinds } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export { exchangeFormKinds }

export const exchangeForm = z.object({
  id,
  kind: z.enum(exchangeFormKinds),
  number: z.string(),
  branchCode: z.string(),
  branchName: z.string(),
  year: z.int(),
  serial: z.int(),
  conversionId: z.nullable(id),
  invoiceId: z.nullable(id),
  /** The conversion's reference or the invoice's number. */
  about: z.string(),
  applicant: z.string(),
  beneficiary: z.string(),
  beneficiaryCountry: z.string(),
  /** Sanctions matches of the beneficiary that are open, and those confirmed. */
  openMatches: z.int(),
  confirmedMatches: z.int(),
  /** The latest of them; null if none. */
  matchId: z.nullable(id),
  amount: z.string(),
  currency: z.string(),
  amountXof: z.int(),
  issuedAt: instant,
  issuedBy: z.string(),
  cancelledAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  version: z.int(),
})
export type ExchangeForm = z.output<typeof exchangeForm>

const tag = 'Filings'

export const listExchangeForms = defineRoute('GET /api/exchange-forms', tag, {
  summary: 'Autorisations and engagements de change, newest first',
  access: 'compliance.read',
  query: z.strictObject({ ...pageQuery, kind: z.optional(z.enum(exchangeFormKinds)) }),
  answer: z.array(exchangeForm),
})

export const issueExchangeForm = defineRoute('POST /api/exchange-forms', tag, {
  summary:
    "Issues a form with the branch's next number of the year: an autorisation for a conversion, an engagement for an invoice",
  access: 'filings.handle',
  body: z.strictObject({
    kind: z.enum(exchangeFormKinds),
    branchId: pathId,
    conversionId: z.optional(z.nullable(pathId)),
    invoiceId: z.optional(z.nullable(pathId)),
    beneficiary: text(200, t.beneficiaryRequired),
    beneficiaryCountry: text(80, t.countryRequired),
    economicCode: optionalText(40),
    supportingInvoice: optionalText(120),
    supportingInvoiceDate: z.optional(z.nullable(dateInput())),
  }),
  answer: exchangeForm,
  status: 201,
})

export const getExchangeForm = defineRoute('GET /api/exchange-forms/:id', tag, {
  summary: 'One form',
  access: 'compliance.read',
  params: idParams,
  answer: exchangeForm,
})

export const cancelExchangeForm = defineRoute('POST /api/exchange-forms/:id/cancel', tag, {
  summary: 'Cancels a form; its number is not reused',
  access: 'filings.handle',
  params: idParams,
  body: z.strictObject({ reason: text(1000, t.reasonRequired), version }),
  answer: exchangeForm,
})

export const readExchangeFormPdf = defineRoute('GET /api/exchange-forms/:id/pdf', tag, {
  summary: 'The form in four copies: bank, external finance, BCEAO, applicant',
  access: 'compliance.read',
  params: idParams,
  answer: z.unknown(),
})
