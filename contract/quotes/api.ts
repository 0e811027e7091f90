/** Contract of the calls about quotes (pro forma invoices). */
import * as z from 'zod/mini'
import {
  amountInput,
  date,
  dateInput,
  decimal,
  id,
  idParams,
  instant,
  optionalText,
  pageQuery,
  pathId,
  plain,
  text,
  version,
} from '../fields.ts'
import { invoiceClient, lineInput, percentInput, sendFields } from '../invoices/input.ts'
import { invoiceCurrencies, invoiceStatuses, missingParts, priceCurrencies } from '../invoices/labels.ts'
import { line } from '../invoices/line.ts'
import * as invoiceTexts from '../invoices/messages.ts'
import { deliveryStatuses } from '../mail/labels.ts'
import { defineRoute } from '../route.ts'
import { quoteStatuses } from './labels.ts'
import * as t from './messages.ts'

export const maxQuoteLines = 200

export const quote = z.object({
  id,
  quoteNumber: z.string(),
  clientId: id,
  clientName: z.string(),
  description: z.string(),
  amountUsd: decimal,
  amountLocal: decimal,
  localCurrency: z.enum(invoiceCurrencies),
  status: z.enum(quoteStatuses),
  /** The last day on which the client can accept. */
  validUntil: date,
  /** The invoice that it became. */
  invoice: z.nullable(z.object({ id, invoiceNumber: z.string() })),
  sentAt: z.nullable(instant),
  /** What became of its email; null until it is sent. */
  delivery: z.nullable(z.object({ messageId: z.string(), status: z.enum(deliveryStatuses) })),
  createdAt: instant,
  version: z.int(),
})
export type Quote = z.output<typeof quote>

export const quoteDetail = z.extend(quote, {
  lines: z.array(z.extend(line, { netUsd: decimal })),
  linesUsd: decimal,
  discountPercent: decimal,
  discountUsd: decimal,
  taxUsd: decimal,
  amountXof: decimal,
  /** Locked on creation, and again when the currency changes. */
  fxRate: decimal,
  fxSource: z.string(),
  xofRate: decimal,
  xofSource: z.string(),
  note: z.nullable(z.string()),
  buyerReference: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  mailedTo: z.array(z.string()),
  /** What a draft lacks before it is sent. */
  missing: z.array(z.enum(missingParts)),
  /** Deposit invoices on it that are not cancelled. `netUsd` is before tax. */
  deposits: z.array(
    z.object({ id, invoiceNumber: z.string(), status: z.enum(invoiceStatuses), netUsd: decimal, amountUsd: decimal }),
  ),
  /** The client's answer. */
  decision: z.nullable(z.object({ note: z.nullable(z.string()), decidedAt: instant, decidedByName: z.string() })),
  createdByName: z.string(),
})
export type QuoteDetail = z.output<typeof quoteDetail>

export const listQuotes = defineRoute('GET /api/quotes', 'Quotes', {
  summary: 'Quotes, newest first',
  access: 'invoices.read',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(quoteStatuses)),
    clientId: z.optional(pathId),
    /** The quote that became this invoice. */
    invoiceId: z.optional(pathId),
  }),
  answer: z.array(quote),
})

export const getQuote = defineRoute('GET /api/quotes/:id', 'Quotes', {
  summary: 'A quote with its lines',
  access: 'invoices.read',
  params: idParams,
  answer: quoteDetail,
})

const content = {
  clientId: invoiceClient,
  localCurrency: z.enum(invoiceCurrencies),
  /** Currency of the lines' prices: USD, the local currency or XOF. */
  priceCurrency: z.enum(priceCurrencies),
  description: text(500, invoiceTexts.descriptionRequired),
  validUntil: dateInput(t.validUntilRequired),
  lines: z
    .array(lineInput)
    .check(z.minLength(1, t.lineRequired), z.maxLength(maxQuoteLines, t.tooManyLines(maxQuoteLines))),
  discountPercent: z._default(percentInput(invoiceTexts.percentRange), 0),
  note: optionalText(2000),
  buyerReference: optionalText(80),
}

export const quoteForm = z.strictObject(content)

export const createQuote = defineRoute('POST /api/quotes', 'Quotes', {
  summary: 'Creates a quote as a draft with the next number of the year',
  access: 'invoices.write',
  body: quoteForm,
  answer: quoteDetail,
  status: 201,
})

export const changeQuote = defineRoute('PATCH /api/quotes/:id', 'Quotes', {
  summary: 'Replaces the content of a draft. Its rates stay locked unless the currency changes',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ ...content, version }),
  answer: quoteDetail,
})

export const sendQuote = defineRoute('POST /api/quotes/:id/send', 'Quotes', {
  summary: 'Stores the PDF of a draft and emails it. A sent quote never changes',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({ ...sendFields, version })),
  answer: quoteDetail,
})

export const decideQuote = defineRoute('POST /api/quotes/:id/decision', 'Quotes', {
  summary: "Records the client's answer to an open quote",
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ decision: z.enum(['accepted', 'declined']), note: optionalText(500), version }),
  answer: quoteDetail,
})

export const invoiceQuote = defineRoute('POST /api/quotes/:id/invoice', 'Quotes', {
  summary:
    'Creates the draft invoice of an open or accepted quote, which accepts the quote. Later calls return the same invoice',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({})),
  answer: quoteDetail,
})

export const depositQuote = defineRoute('POST /api/quotes/:id/deposits', 'Quotes', {
  summary: "Creates a draft deposit invoice, which accepts the quote. The quote's invoice credits the deposits",
  access: 'invoices.write',
  params: idParams,
  /** One of the two, both before tax. */
  body: z
    .strictObject({
      percent: z.optional(percentInput(invoiceTexts.percentRange)),
      amount: z.optional(amountInput('USD')),
    })
    .check(
      z.refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
        message: t.depositSizeRequired,
        path: ['percent'],
      }),
    ),
  answer: quoteDetail,
  status: 201,
})

export const duplicateQuote = defineRoute('POST /api/quotes/:id/duplicate', 'Quotes', {
  summary: "Copies a quote into a new draft at today's rates, valid for the same number of days",
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({})),
  answer: quoteDetail,
  status: 201,
})

/** Returns bytes: the stored file once sent, a preview for a draft. */
export const getQuotePdf = defineRoute('GET /api/quotes/:id/pdf', 'Quotes', {
  summary: 'The PDF of a quote',
  access: 'invoices.read',
  params: idParams,
  query: z.strictObject({ download: z.optional(z.string().check(z.maxLength(5), plain())) }),
  answer: z.unknown(),
})
