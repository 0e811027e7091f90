/** Contract of the calls about recurring invoices. */
import * as z from 'zod/mini'
import { taxCategories } from '#kernel/invoice-price.ts'
import { date, dateInput, decimal, id, idParams, instant, optionalText, text, version, wholeNumber } from '../fields.ts'
import { invoiceClient, lineInput, percentInput } from '../invoices/input.ts'
import { invoiceCurrencies, priceCurrencies } from '../invoices/labels.ts'
import { line } from '../invoices/line.ts'
import * as invoiceTexts from '../invoices/messages.ts'
import { defineRoute } from '../route.ts'
import { frequencies, recurringStates, runOutcomes } from './labels.ts'
import * as t from './messages.ts'

export const maxTemplateLines = 100
export const maxPriceChanges = 24

export const recurringRun = z.object({
  id,
  /** The day on which its invoice was due to be created. */
  on: date,
  outcome: z.enum(runOutcomes),
  /** Why it was not sent or not created. */
  reason: z.nullable(z.string()),
  /** Null without an invoice. */
  invoice: z.nullable(z.object({ id, invoiceNumber: z.string() })),
  at: instant,
})
export type RecurringRun = z.output<typeof recurringRun>

export const recurringInvoice = z.object({
  id,
  clientId: id,
  clientName: z.string(),
  description: z.string(),
  /** Of the next invoice, in `priceCurrency`. */
  total: decimal,
  priceCurrency: z.enum(priceCurrencies),
  frequency: z.enum(frequencies),
  state: z.enum(recurringStates),
  isSentAutomatically: z.boolean(),
  /** Day of the next invoice; null while paused and once ended. */
  nextOn: z.nullable(date),
  lastRun: z.nullable(recurringRun),
  version: z.int(),
})
export type RecurringInvoice = z.output<typeof recurringInvoice>

export const recurringInvoiceDetail = z.extend(recurringInvoice, {
  localCurrency: z.enum(invoiceCurrencies),
  lines: z.array(z.extend(line, { taxCategory: z.nullable(z.enum(taxCategories)) })),
  discountPercent: decimal,
  note: z.nullable(z.string()),
  buyerReference: z.nullable(z.string()),
  paymentTermsDays: z.int(),
  startOn: date,
  dayOfMonth: z.int(),
  endOn: z.nullable(date),
  maxInvoices: z.nullable(z.int()),
  priceChanges: z.array(z.object({ from: date, percent: decimal })),
  /** The next five days, for checking the frequency. */
  upcoming: z.array(date),
  /** The newest 60, newest first. */
  runs: z.array(recurringRun),
  runCount: z.int(),
  /** The time zone of the business, in which a day begins. */
  timeZone: z.string(),
  createdByName: z.string(),
  createdAt: instant,
})
export type RecurringInvoiceDetail = z.output<typeof recurringInvoiceDetail>

export const listRecurringInvoices = defineRoute('GET /api/recurring-invoices', 'Recurring invoices', {
  summary: 'Recurring invoices that have not ended, or the newest 200 that have, each with its last run',
  access: 'invoices.read',
  query: z.strictObject({ state: z._default(z.enum(['running', 'ended']), 'running') }),
  answer: z.array(recurringInvoice),
})

export const getRecurringInvoice = defineRoute('GET /api/recurring-invoices/:id', 'Recurring invoices', {
  summary: 'A recurring invoice with its terms, next dates and newest runs',
  access: 'invoices.read',
  params: idParams,
  answer: recurringInvoiceDetail,
})

/** Hundredths of a percent, negative for a reduction. */
const signedPercent = z.pipe(
  z.union([z.number(), z.string()], t.percentRange),
  z.transform((value, context) => {
    const match = /^([-+−]?)(\d{1,4})(?:\.(\d{1,2}))?$/.exec(String(value).trim())
    const size = match ? Number(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`) : 0
    const basisPoints = match?.[1] === '-' || match?.[1] === '−' ? -size : size
    if (basisPoints !== 0 && basisPoints > -10_000 && basisPoints <= 100_000) return basisPoints
    context.issues.push({ code: 'custom', input: value, message: t.percentRange })
    return z.NEVER
  }),
)

const priceChange = z.strictObject({
  /** Applies to invoices from this day on. Changes accumulate in their order. */
  from: dateInput(),
  percent: signedPercent,
})

const optionalCount = z.pipe(
  z.optional(
    z.nullable(
      z.union(
        [z.literal(''), wholeNumber(t.countRange, z.gte(1, t.countRange), z.lte(1000, t.countRange))],
        t.countRange,
      ),
    ),
  ),
  z.transform((value) => (value === undefined || value === '' ? null : value)),
)

const optionalDate = z.pipe(
  z.optional(z.nullable(z.union([z.literal(''), dateInput()]))),
  z.transform((value) => (value === undefined || value === '' ? null : value)),
)

/** Template and schedule. A change sends all of them. */
const terms = {
  clientId: invoiceClient,
  localCurrency: z.enum(invoiceCurrencies),
  /** Currency of the lines' prices: USD, the local currency or XOF. */
  priceCurrency: z.enum(priceCurrencies),
  description: text(500, invoiceTexts.descriptionRequired),
  lines: z
    .array(lineInput)
    .check(z.minLength(1, t.lineRequired), z.maxLength(maxTemplateLines, t.tooManyLines(maxTemplateLines))),
  discountPercent: z._default(percentInput(invoiceTexts.percentRange), 0),
  note: optionalText(2000),
  buyerReference: optionalText(80),
  /** Due this many days after the invoice is created. */
  paymentTermsDays: wholeNumber(t.daysRange, z.gte(0, t.daysRange), z.lte(365, t.daysRange)),
  frequency: z.enum(frequencies),
  startOn: dateInput(t.startRequired),
  /** In a shorter month, its last day. No effect on weekly ones. */
  dayOfMonth: wholeNumber(t.dayOfMonthRange, z.gte(1, t.dayOfMonthRange), z.lte(31, t.dayOfMonthRange)),
  /** No invoice after this day. */
  endOn: optionalDate,
  /** No more invoices than this. Periods whose invoice could not be created count. */
  maxInvoices: optionalCount,
  priceChanges: z.array(priceChange).check(
    z.maxLength(maxPriceChanges, t.tooManyPriceChanges(maxPriceChanges)),
    z.refine((changes) => new Set(changes.map(({ from }) => from)).size === changes.length, t.sameDay),
  ),
  isSentAutomatically: z.boolean(),
}

interface Ends {
  readonly endOn: string | null
  readonly maxInvoices: number | null
}
const hasOneEnd = ({ endOn, maxInvoices }: Ends): boolean => endOn === null || maxInvoices === null
const atCount = { error: t.oneEnd, path: ['maxInvoices'] }

export const recurringForm = z.strictObject(terms).check(z.refine((body) => hasOneEnd(body), atCount))

export const createRecurringInvoice = defineRoute('POST /api/recurring-invoices', 'Recurring invoices', {
  summary: 'Creates an invoice for each period from a template',
  access: 'invoices.write',
  body: recurringForm,
  answer: recurringInvoiceDetail,
  status: 201,
})

export const changeRecurringInvoice = defineRoute('PATCH /api/recurring-invoices/:id', 'Recurring invoices', {
  summary: 'Replaces the terms of later invoices. Frequency and first day are fixed after the first period',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ ...terms, version }).check(z.refine((body) => hasOneEnd(body), atCount)),
  answer: recurringInvoiceDetail,
})

const action = {
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({ version })),
  answer: recurringInvoiceDetail,
} as const

export const pauseRecurringInvoice = defineRoute('POST /api/recurring-invoices/:id/pause', 'Recurring invoices', {
  summary: 'Pauses it: periods that begin while it is paused get no invoice',
  ...action,
})

export const resumeRecurringInvoice = defineRoute('POST /api/recurring-invoices/:id/resume', 'Recurring invoices', {
  summary: 'Resumes with the next period that begins today or later',
  ...action,
})

export const runRecurringInvoice = defineRoute('POST /api/recurring-invoices/:id/run', 'Recurring invoices', {
  summary: 'Creates the invoice of the oldest failed period, else of one due now',
  ...action,
})

export const endRecurringInvoice = defineRoute('POST /api/recurring-invoices/:id/end', 'Recurring invoices', {
  summary: 'Ends the recurring invoice permanently. Its invoices are kept',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({ reason: optionalText(500), version })),
  answer: recurringInvoiceDetail,
})
