/** Contract of the invoice calls. */
import * as z from 'zod/mini'
import { taxCategories } from '#kernel/invoice-price.ts'
import {
  amountInput,
  date,
  decimal,
  id,
  idParams,
  instant,
  optionalText,
  pathId,
  plain,
  text,
  version,
} from '../fields.ts'
import { defineRoute } from '../route.ts'
import { dayInput, invoiceClient, invoiceContent, invoiceForm, maxLines, percentInput } from './input.ts'
import { invoice } from './invoice.ts'
import { type InvoiceCurrency, invoiceCurrencies } from './labels.ts'

/** Currencies of a payment: the invoice's own, dollars, or francs at the locked rate. */
export const paymentCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'XOF'] as const

export const invoiceLine = z.object({
  position: z.int(),
  description: z.string(),
  quantity: decimal,
  unitPrice: decimal,
  discountPercent: decimal,
  taxPercent: decimal,
  taxCategory: z.enum(taxCategories),
  /** Why no tax is charged, if the line states its own reason. */
  exemptionReason: z.nullable(z.string()),
  netUsd: decimal,
  taxUsd: decimal,
  /** Net not yet credited, after this line's share of the invoice discount. */
  creditableUsd: decimal,
})

export const payment = z.object({
  id,
  currency: z.enum(paymentCurrencies),
  amount: decimal,
  /** What it settled, in dollars. */
  amountUsd: decimal,
  /** Units of its currency per dollar. */
  rate: decimal,
  receivedOn: date,
  reference: z.nullable(z.string()),
  recordedAt: instant,
  recordedByName: z.string(),
  /** The reversal of a payment recorded by mistake. */
  reversal: z.nullable(z.object({ reason: z.string(), reversedAt: instant, reversedByName: z.string() })),
})
export type Payment = z.output<typeof payment>

export const creditNote = z.object({
  id,
  creditNoteNumber: z.string(),
  amountUsd: decimal,
  taxUsd: decimal,
  amountLocal: decimal,
  reason: z.string(),
  issuedOn: date,
  createdAt: instant,
  createdByName: z.string(),
})

export const reminder = z.object({
  /** Days after the due date, negative before it; null for a manual reminder. */
  day: z.nullable(z.int()),
  state: z.enum(['sent', 'passed_over']),
  at: instant,
})

export const taxGroup = z.object({
  category: z.enum(taxCategories),
  percent: decimal,
  taxableUsd: decimal,
  taxUsd: decimal,
  /** Exemption reason on the invoice; null if taxed, and for the zero rate. */
  exemptionReason: z.nullable(z.string()),
})

export const openAmounts = z.object({ usd: decimal, local: decimal, xof: decimal })

export const invoiceDetail = z.extend(invoice, {
  lines: z.array(invoiceLine),
  linesUsd: decimal,
  discountPercent: decimal,
  discountUsd: decimal,
  taxes: z.array(taxGroup),
  taxUsd: decimal,
  note: z.nullable(z.string()),
  buyerReference: z.nullable(z.string()),
  amountXof: decimal,
  xofRate: decimal,
  xofSource: z.string(),
  open: openAmounts,
  paidUsd: decimal,
  creditedUsd: decimal,
  /** Credited amounts that were already paid, owed to the client. */
  owedToClientUsd: decimal,
  payments: z.array(payment),
  creditNotes: z.array(creditNote),
  reminders: z.array(reminder),
  remindersOn: z.boolean(),
  nextReminderOn: z.nullable(date),
  cancelReason: z.nullable(z.string()),
  /** Recipient of a message sent now. */
  clientEmail: z.nullable(z.string()),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

export const createInvoice = defineRoute({
  method: 'POST',
  path: '/api/invoices',
  tag: 'Invoices',
  summary: 'Makes a draft with the next number and the rate of this moment',
  access: 'invoices.write',
  body: invoiceForm,
  answer: invoiceDetail,
  status: 201,
})

export const getInvoice = defineRoute({
  method: 'GET',
  path: '/api/invoices/:id',
  tag: 'Invoices',
  summary: 'One invoice with its lines, payments, credit notes and reminders',
  access: 'invoices.read',
  params: idParams,
  answer: invoiceDetail,
})

export const updateInvoice = defineRoute({
  method: 'PATCH',
  path: '/api/invoices/:id',
  tag: 'Invoices',
  summary: 'Changes a draft; lines, where sent, replace the old ones',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    clientId: z.optional(invoiceClient),
    amountUsd: invoiceContent.amountUsd,
    localCurrency: z.optional(z.enum(invoiceCurrencies)),
    description: z.optional(invoiceContent.description),
    servicePeriodStart: z.optional(invoiceContent.servicePeriodStart),
    servicePeriodEnd: z.optional(invoiceContent.servicePeriodEnd),
    dueDate: z.optional(invoiceContent.dueDate),
    lines: invoiceContent.lines,
    discountPercent: z.optional(percentInput('must be from 0 to 100')),
    note: z.optional(z.nullable(text(2000))),
    buyerReference: z.optional(z.nullable(text(80))),
    version,
  }),
  answer: invoiceDetail,
})

export const sendInvoice = defineRoute({
  method: 'POST',
  path: '/api/invoices/:id/send',
  tag: 'Invoices',
  summary: 'Fixes the draft, keeps its PDF and mails it to the client',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(
    z.strictObject({
      /** Overrides the client's address. */
      to: z.optional(z.email('Invalid email').check(z.maxLength(254))),
      message: optionalText(2000),
      version,
    }),
  ),
  answer: invoiceDetail,
})

export const recordPayment = defineRoute({
  method: 'POST',
  path: '/api/invoices/:id/payments',
  tag: 'Invoices',
  summary: 'Records a payment in full or in part; more than is open is refused',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    /** Defaults to the full open amount. */
    amount: z.optional(z.union([z.number(), z.string()], 'must be an amount')),
    /** Defaults to the invoice's currency. */
    currency: z.optional(z.enum(paymentCurrencies)),
    /** Defaults to today. */
    receivedOn: z.optional(dayInput('Payment date is required')),
    reference: optionalText(140),
    version,
  }),
  answer: invoiceDetail,
  status: 201,
})

export const reversePayment = defineRoute({
  method: 'POST',
  path: '/api/invoices/:id/payments/:paymentId/reversal',
  tag: 'Invoices',
  summary: 'Takes back a payment that was recorded by mistake; both stay in the books',
  access: 'invoices.write',
  params: z.strictObject({ id: pathId, paymentId: pathId }),
  body: z.strictObject({ reason: text(500, 'Reason is required'), version }),
  answer: invoiceDetail,
  status: 201,
})

export const createCreditNote = defineRoute({
  method: 'POST',
  path: '/api/invoices/:id/credit-notes',
  tag: 'Invoices',
  summary: 'Takes back all or part of a sent invoice',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    reason: text(500, 'Reason is required'),
    /** Net amounts by line; defaults to everything not yet credited. */
    lines: z.optional(
      z
        .array(z.strictObject({ position: z.int().check(z.positive()), amountUsd: amountInput('USD') }))
        .check(z.minLength(1, 'At least one line'), z.maxLength(maxLines)),
    ),
    version,
  }),
  answer: invoiceDetail,
  status: 201,
})

export const cancelInvoice = defineRoute({
  method: 'POST',
  path: '/api/invoices/:id/cancel',
  tag: 'Invoices',
  summary: 'Cancels an invoice on which nothing was paid or credited',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({ reason: optionalText(500), version })),
  answer: invoiceDetail,
})

export const duplicateInvoice = defineRoute({
  method: 'POST',
  path: '/api/invoices/:id/duplicate',
  tag: 'Invoices',
  summary: 'Makes a new draft of the same content, with a rate and dates of today',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({})),
  answer: invoiceDetail,
  status: 201,
})

export const remindNow = defineRoute({
  method: 'POST',
  path: '/api/invoices/:id/reminders',
  tag: 'Invoices',
  summary: 'Mails a reminder now',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({ version })),
  answer: invoiceDetail,
  status: 201,
})

export const setReminders = defineRoute({
  method: 'PATCH',
  path: '/api/invoices/:id/reminders',
  tag: 'Invoices',
  summary: 'Switches the scheduled reminders of an invoice on or off',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ remindersOn: z.boolean(), version }),
  answer: invoiceDetail,
})

/** Answers bytes: the stored file once sent, a preview for a draft. */
export const getInvoicePdf = defineRoute({
  method: 'GET',
  path: '/api/invoices/:id/pdf',
  tag: 'Invoices',
  summary: 'The PDF: as it was sent, or a preview of the draft',
  access: 'invoices.read',
  params: idParams,
  query: z.strictObject({ download: z.optional(z.string().check(z.maxLength(5), plain())) }),
  answer: z.unknown(),
})

export const getCreditNotePdf = defineRoute({
  method: 'GET',
  path: '/api/invoices/:id/credit-notes/:noteId/pdf',
  tag: 'Invoices',
  summary: 'The PDF of a credit note',
  access: 'invoices.read',
  params: z.strictObject({ id: pathId, noteId: pathId }),
  query: z.strictObject({ download: z.optional(z.string().check(z.maxLength(5), plain())) }),
  answer: z.unknown(),
})

/** Currencies that a payment may have, the invoice's own first. */
export function paymentCurrenciesOf(localCurrency: InvoiceCurrency): (InvoiceCurrency | 'XOF')[] {
  return [...new Set<InvoiceCurrency | 'XOF'>([localCurrency, 'USD', 'XOF'])]
}

export type PaymentCurrency = (typeof paymentCurrencies)[number]
