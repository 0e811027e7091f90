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
import { deliveryStatuses } from '../mail/labels.ts'
import { defineRoute } from '../route.ts'
import { dayInput, invoiceClient, invoiceContent, invoiceForm, maxLines, percentInput, sendFields } from './input.ts'
import { invoice, withholding } from './invoice.ts'
import { invoiceCurrencies, missingParts } from './labels.ts'
import { line } from './line.ts'
import * as t from './messages.ts'
import { creditNote, openAmounts, payment, paymentCurrencies } from './settlements.ts'

export const invoiceLine = z.extend(line, {
  netUsd: decimal,
  taxUsd: decimal,
  /** Net not yet credited, after this line's share of the invoice discount. */
  creditableUsd: decimal,
  /** Tax not yet credited. */
  creditableTaxUsd: decimal,
})

/** An email about the invoice. */
export const invoiceEmail = z.object({
  messageId: z.string(),
  /** The withdrawn email in whose place it is sent; the first, if there were several. */
  replacesId: z.nullable(z.string()),
  subject: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  status: z.enum(deliveryStatuses),
  at: instant,
  sentAt: z.nullable(instant),
  /** Who marked it as sent manually. */
  settledBy: z.nullable(z.string()),
  version: z.int(),
})
export type InvoiceEmail = z.output<typeof invoiceEmail>

export const reminder = z.object({
  /** Days after the due date, negative before it; null for a manual reminder. */
  day: z.nullable(z.int()),
  state: z.enum(['sent', 'passed_over']),
  at: instant,
  messageId: z.nullable(z.string()),
})

/** Why a document does not go out with the invoice. */
export const attachmentFaults = ['archived', 'other_client', 'internal'] as const
export type AttachmentFault = (typeof attachmentFaults)[number]

export const invoiceAttachment = z.object({
  documentId: id,
  title: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
  /** The newest version of a draft's document; once sent, the one that was sent. */
  version: z.string(),
  /** Why a draft cannot be sent; null if it can. */
  fault: z.nullable(z.enum(attachmentFaults)),
})
export type InvoiceAttachment = z.output<typeof invoiceAttachment>

export const taxGroup = z.object({
  category: z.enum(taxCategories),
  percent: decimal,
  taxableUsd: decimal,
  taxUsd: decimal,
  /** Exemption reason on the invoice; null if taxed, and for the zero rate. */
  exemptionReason: z.nullable(z.string()),
})

export const invoiceDetail = z.extend(invoice, {
  lines: z.array(invoiceLine),
  linesUsd: decimal,
  discountPercent: decimal,
  discountUsd: decimal,
  /** Deposit invoices that it credits, with what they billed before tax. */
  deposits: z.array(z.object({ id, invoiceNumber: z.string(), netUsd: decimal })),
  /** The quote that it is a deposit on; null for any other invoice. */
  depositFor: z.nullable(z.string()),
  /** The invoice that credits this deposit. */
  creditedOn: z.nullable(z.object({ id, invoiceNumber: z.string() })),
  taxes: z.array(taxGroup),
  taxUsd: decimal,
  /** AIB of a certified invoice, which is in its amounts; null without. */
  withholding: z.nullable(withholding),
  note: z.nullable(z.string()),
  buyerReference: z.nullable(z.string()),
  amountXof: decimal,
  xofRate: decimal,
  xofSource: z.string(),
  open: openAmounts,
  paidUsd: decimal,
  creditedUsd: decimal,
  /** Credited amounts that were already paid, and neither refunded nor applied to an invoice. */
  owedToClientUsd: decimal,
  /** What the client has in credit, which can pay this invoice; zero unless it is open. */
  clientCreditUsd: decimal,
  payments: z.array(payment),
  creditNotes: z.array(creditNote),
  reminders: z.array(reminder),
  remindersOn: z.boolean(),
  nextReminderOn: z.nullable(date),
  cancelReason: z.nullable(z.string()),
  /** Recipient of a message sent now. */
  clientEmail: z.nullable(z.string()),
  /** Recipients of the last send. */
  mailedTo: z.array(z.string()),
  mailedCc: z.array(z.string()),
  /** Whether a mail server sends messages; otherwise they wait for a person. */
  hasMailServer: z.boolean(),
  /** Emails about it, newest first. */
  emails: z.array(invoiceEmail),
  /** Documents that go out with it. */
  attachments: z.array(invoiceAttachment),
  /** What a draft lacks before it is sent. */
  missing: z.array(z.enum(missingParts)),
  /** The page of the client, without a session; null for a draft. */
  publicLink: z.nullable(z.string()),
  /** A scheduled send, or one that failed: then `sendAt` is null. */
  scheduled: z.nullable(
    z.object({
      to: z.array(z.string()),
      cc: z.array(z.string()),
      message: z.nullable(z.string()),
      requestedByName: z.string(),
      failure: z.nullable(z.string()),
    }),
  ),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

export const createInvoice = defineRoute('POST /api/invoices', 'Invoices', {
  summary: 'Creates a draft with the next number and the current rate',
  access: 'invoices.write',
  body: invoiceForm,
  answer: invoiceDetail,
  status: 201,
})

export const getInvoice = defineRoute('GET /api/invoices/:id', 'Invoices', {
  summary: 'One invoice with its lines, payments, credit notes and reminders',
  access: 'invoices.read',
  params: idParams,
  answer: invoiceDetail,
})

export const updateInvoice = defineRoute('PATCH /api/invoices/:id', 'Invoices', {
  summary: 'Changes a draft; lines, if given, replace the old ones',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    clientId: z.optional(invoiceClient),
    amountUsd: invoiceContent.amountUsd,
    amountLocal: invoiceContent.amountLocal,
    priceCurrency: invoiceContent.priceCurrency,
    localCurrency: z.optional(z.enum(invoiceCurrencies)),
    description: z.optional(invoiceContent.description),
    servicePeriodStart: z.optional(invoiceContent.servicePeriodStart),
    servicePeriodEnd: z.optional(invoiceContent.servicePeriodEnd),
    dueDate: z.optional(invoiceContent.dueDate),
    lines: invoiceContent.lines,
    discountPercent: z.optional(percentInput(t.percentRange)),
    note: z.optional(z.nullable(text(2000))),
    buyerReference: z.optional(z.nullable(text(80))),
    version,
  }),
  answer: invoiceDetail,
})

export const sendInvoice = defineRoute('POST /api/invoices/:id/send', 'Invoices', {
  summary: 'Finalises the draft, saves its PDF and emails it to the client',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({ ...sendFields, version })),
  answer: invoiceDetail,
})

export const resendInvoice = defineRoute('POST /api/invoices/:id/resend', 'Invoices', {
  summary: 'Emails a sent invoice again, with the same PDF and link',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({ ...sendFields, version })),
  answer: invoiceDetail,
})

export const scheduleInvoice = defineRoute('POST /api/invoices/:id/schedule', 'Invoices', {
  summary: 'Sends a draft at a later time; until then it can be edited',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ ...sendFields, sendAt: z.iso.datetime('must be a time'), version }),
  answer: invoiceDetail,
})

export const unscheduleInvoice = defineRoute('DELETE /api/invoices/:id/schedule', 'Invoices', {
  summary: 'Cancels the scheduled send of a draft',
  access: 'invoices.write',
  params: idParams,
  answer: invoiceDetail,
})

export const recordPayment = defineRoute('POST /api/invoices/:id/payments', 'Invoices', {
  summary: 'Records a full or partial payment; more than the open amount is refused',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    /** Defaults to the full open amount. */
    amount: z.optional(z.union([z.number(), z.string()], t.amountInvalid)),
    /** Defaults to the invoice's currency. */
    currency: z.optional(z.enum(paymentCurrencies)),
    /** Defaults to today. */
    receivedOn: z.optional(dayInput(t.paymentDateRequired)),
    reference: optionalText(140),
    version,
  }),
  answer: invoiceDetail,
  status: 201,
})

export const reversePayment = defineRoute('POST /api/invoices/:id/payments/:paymentId/reversal', 'Invoices', {
  summary: 'Reverses a payment recorded by mistake; both stay in the books',
  access: 'invoices.write',
  params: z.strictObject({ id: pathId, paymentId: pathId }),
  body: z.strictObject({ reason: text(500, t.reasonRequired), version }),
  answer: invoiceDetail,
  status: 201,
})

export const createCreditNote = defineRoute('POST /api/invoices/:id/credit-notes', 'Invoices', {
  summary: 'Credits all or part of a sent invoice',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    reason: text(500, t.reasonRequired),
    /** Net amounts by line; defaults to everything not yet credited. */
    lines: z.optional(
      z
        .array(z.strictObject({ position: z.int().check(z.positive()), amountUsd: amountInput('USD') }))
        .check(z.minLength(1, t.lineRequired), z.maxLength(maxLines)),
    ),
    /** Whether it is emailed to the recipients of the invoice; defaults to true. */
    isMailed: z._default(z.boolean(), true),
    version,
  }),
  answer: invoiceDetail,
  status: 201,
})

export const cancelInvoice = defineRoute('POST /api/invoices/:id/cancel', 'Invoices', {
  summary: 'Cancels an invoice with nothing paid or credited',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({ reason: optionalText(500), version })),
  answer: invoiceDetail,
})

export const duplicateInvoice = defineRoute('POST /api/invoices/:id/duplicate', 'Invoices', {
  summary: "Creates a draft with the same content and today's rate and dates",
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({})),
  answer: invoiceDetail,
  status: 201,
})

export const remindNow = defineRoute('POST /api/invoices/:id/reminders', 'Invoices', {
  summary: 'Emails a reminder now',
  access: 'invoices.write',
  params: idParams,
  body: z.optional(z.strictObject({ version })),
  answer: invoiceDetail,
  status: 201,
})

export const setReminders = defineRoute('PATCH /api/invoices/:id/reminders', 'Invoices', {
  summary: 'Turns the automatic reminders of an invoice on or off',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ remindersOn: z.boolean(), version }),
  answer: invoiceDetail,
})

/** Returns bytes: the stored file once sent, a preview for a draft. */
export const getInvoicePdf = defineRoute('GET /api/invoices/:id/pdf', 'Invoices', {
  summary: 'The PDF as sent, or a preview of the draft',
  access: 'invoices.read',
  params: idParams,
  query: z.strictObject({ download: z.optional(z.string().check(z.maxLength(5), plain())) }),
  answer: z.unknown(),
})
