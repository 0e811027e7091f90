/** Drizzle tables of the invoices schema. */

import { boolean, integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import type { Withholding } from '#contract/certification/labels.ts'
import type { MediaType } from '#contract/documents/api.ts'
import type { InvoiceCurrency, InvoiceStatus } from '#contract/invoices/labels.ts'
import type { Unit } from '#contract/invoices/line.ts'
import type { PaymentCurrency } from '#contract/invoices/settlements.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { businessDay, instant, minor, rate } from '#server/platform/database/columns.ts'
import type { InvoiceDocument } from './pdf/invoice-document.ts'

const schema = pgSchema('invoices')

/** What a scheduled send will do. */
export interface SendRequest {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly message: string | null
  readonly requestedBy: string | null
  readonly requestedByName: string
}

/** Price of an invoice or quote, with the rates of its conversion. */
export const priceColumns = {
  linesUsdMinor: minor('lines_usd_minor').notNull(),
  discountBasisPoints: integer('discount_basis_points').notNull(),
  discountUsdMinor: minor('discount_usd_minor').notNull(),
  taxUsdMinor: minor('tax_usd_minor').notNull(),
  amountUsdMinor: minor('amount_usd_minor').notNull(),
  localCurrency: text('local_currency').$type<InvoiceCurrency>().notNull(),
  fxRate: rate('fx_rate').notNull(),
  fxSource: text('fx_source').notNull(),
  fxAsOf: instant('fx_as_of'),
  xofRate: rate('xof_rate').notNull(),
  xofSource: text('xof_source').notNull(),
  xofAsOf: instant('xof_as_of'),
  ratesLockedAt: instant('rates_locked_at').notNull(),
  amountLocalMinor: minor('amount_local_minor').notNull(),
  amountXofMinor: minor('amount_xof_minor').notNull(),
}

export const invoiceTable = schema.table('invoice', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  invoiceNumber: text('invoice_number').notNull(),
  clientId: integer('client_id').notNull(),
  clientName: text('client_name').notNull(),
  description: text('description').notNull(),
  servicePeriodStart: businessDay('service_period_start').notNull(),
  servicePeriodEnd: businessDay('service_period_end').notNull(),
  dueDate: businessDay('due_date').notNull(),
  note: text('note'),
  buyerReference: text('buyer_reference'),
  ...priceColumns,
  depositUsdMinor: minor('deposit_usd_minor').notNull().default(0n),
  withholdingGroup: text('withholding_group').$type<Withholding>(),
  withholdingXofMinor: minor('withholding_xof_minor').notNull().default(0n),
  withholdingUsdMinor: minor('withholding_usd_minor').notNull().default(0n),
  depositFor: text('deposit_for'),
  settledUsdMinor: minor('settled_usd_minor').notNull().default(0n),
  settledLocalMinor: minor('settled_local_minor').notNull().default(0n),
  settledXofMinor: minor('settled_xof_minor').notNull().default(0n),
  paidUsdMinor: minor('paid_usd_minor').notNull().default(0n),
  creditedUsdMinor: minor('credited_usd_minor').notNull().default(0n),
  creditedLocalMinor: minor('credited_local_minor').notNull().default(0n),
  status: text('status').$type<InvoiceStatus>().notNull().default('draft'),
  sentAt: instant('sent_at'),
  firstViewedAt: instant('first_viewed_at'),
  paymentDate: businessDay('payment_date'),
  cancelledAt: instant('cancelled_at'),
  cancelReason: text('cancel_reason'),
  pdfDocumentId: integer('pdf_document_id'),
  pdfPath: text('pdf_path'),
  /** Written by `packDocument`. */
  document: jsonb('document').$type<PackedDocument>(),
  viewTokenHash: text('view_token_hash'),
  viewTokenSealed: text('view_token_sealed'),
  mailedTo: text('mailed_to').array().notNull().default([]),
  mailedCc: text('mailed_cc').array().notNull().default([]),
  messageId: uuid('message_id'),
  sendAt: instant('send_at'),
  sendRequest: jsonb('send_request').$type<SendRequest>(),
  sendFailure: text('send_failure'),
  reminderDays: integer('reminder_days').array().notNull().default([]),
  remindersOn: boolean('reminders_on').notNull().default(true),
  nextReminderOn: businessDay('next_reminder_on'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  createdBy: text('created_by'),
  createdByName: text('created_by_name').notNull(),
})
export type InvoiceRow = typeof invoiceTable.$inferSelect

/** For search conditions only, never read. */
export const invoiceSearch = schema.table('invoice', { search: text('search').notNull() }).search

declare const packed: unique symbol
/** An invoice document as stored JSON: amounts are strings. */
export type PackedDocument = Readonly<Record<string, unknown>> & { readonly [packed]?: InvoiceDocument }

/** Line of an invoice or quote. */
export const lineColumns = {
  position: integer('position').notNull(),
  description: text('description').notNull(),
  quantityMilli: minor('quantity_milli').notNull(),
  unit: text('unit').$type<Unit>().notNull().default('C62'),
  unitPriceUsd4: minor('unit_price_usd4').notNull(),
  discountBasisPoints: integer('discount_basis_points').notNull(),
  taxCategory: text('tax_category').$type<TaxCategory>().notNull(),
  taxBasisPoints: integer('tax_basis_points').notNull(),
  exemptionReason: text('exemption_reason'),
  discountUsdMinor: minor('discount_usd_minor').notNull(),
  netUsdMinor: minor('net_usd_minor').notNull(),
  sharedDiscountUsdMinor: minor('shared_discount_usd_minor').notNull(),
  taxUsdMinor: minor('tax_usd_minor').notNull(),
}

export const lineTable = schema.table('line', {
  invoiceId: integer('invoice_id').notNull(),
  ...lineColumns,
  depositUsdMinor: minor('deposit_usd_minor').notNull().default(0n),
})
export type LineRow = typeof lineTable.$inferSelect

export const depositCreditTable = schema.table('deposit_credit', {
  invoiceId: integer('invoice_id').notNull(),
  depositId: integer('deposit_id').notNull(),
  taxCategory: text('tax_category').$type<TaxCategory>().notNull(),
  taxBasisPoints: integer('tax_basis_points').notNull(),
  netUsdMinor: minor('net_usd_minor').notNull(),
})

export const depositUseTable = schema.table('deposit_use', {
  depositId: integer('deposit_id').primaryKey(),
  invoiceId: integer('invoice_id').notNull(),
})

export const attachmentTable = schema.table('attachment', {
  invoiceId: integer('invoice_id').notNull(),
  position: integer('position').notNull(),
  documentId: integer('document_id').notNull(),
  versionNumber: integer('version_number'),
  title: text('title'),
  fileName: text('file_name'),
  mediaType: text('media_type').$type<MediaType>(),
  sizeBytes: integer('size_bytes'),
})
export type AttachmentRow = typeof attachmentTable.$inferSelect

export const paymentTable = schema.table('payment', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  invoiceId: integer('invoice_id').notNull(),
  currency: text('currency').$type<PaymentCurrency>().notNull(),
  amountMinor: minor('amount_minor').notNull(),
  usdMinor: minor('usd_minor').notNull(),
  localMinor: minor('local_minor').notNull(),
  xofMinor: minor('xof_minor').notNull(),
  receivedOn: businessDay('received_on').notNull(),
  reference: text('reference'),
  recordedAt: instant('recorded_at').notNull(),
  recordedBy: text('recorded_by'),
  recordedByName: text('recorded_by_name').notNull(),
})
export type PaymentRow = typeof paymentTable.$inferSelect

export const reversalTable = schema.table('payment_reversal', {
  paymentId: integer('payment_id').primaryKey(),
  invoiceId: integer('invoice_id').notNull(),
  reason: text('reason').notNull(),
  reversedAt: instant('reversed_at').notNull(),
  reversedBy: text('reversed_by'),
  reversedByName: text('reversed_by_name').notNull(),
})
export type ReversalRow = typeof reversalTable.$inferSelect

export const creditNoteTable = schema.table('credit_note', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  creditNoteNumber: text('credit_note_number').notNull(),
  invoiceId: integer('invoice_id').notNull(),
  netUsdMinor: minor('net_usd_minor').notNull(),
  taxUsdMinor: minor('tax_usd_minor').notNull(),
  withholdingXofMinor: minor('withholding_xof_minor').notNull().default(0n),
  withholdingUsdMinor: minor('withholding_usd_minor').notNull().default(0n),
  amountUsdMinor: minor('amount_usd_minor').notNull(),
  amountLocalMinor: minor('amount_local_minor').notNull(),
  settledUsdMinor: minor('settled_usd_minor').notNull(),
  settledLocalMinor: minor('settled_local_minor').notNull(),
  settledXofMinor: minor('settled_xof_minor').notNull(),
  creditLocalMinor: minor('credit_local_minor').notNull(),
  creditXofMinor: minor('credit_xof_minor').notNull(),
  reason: text('reason').notNull(),
  issuedOn: businessDay('issued_on').notNull(),
  pdfDocumentId: integer('pdf_document_id'),
  isMailed: boolean('is_mailed').notNull().default(true),
  messageId: uuid('message_id'),
  document: jsonb('document').$type<PackedDocument>().notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  createdByName: text('created_by_name').notNull(),
})
export type CreditNoteRow = typeof creditNoteTable.$inferSelect

export const creditUseTable = schema.table('credit_use', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  creditNoteId: integer('credit_note_id').notNull(),
  usdMinor: minor('usd_minor').notNull(),
  localMinor: minor('local_minor').notNull(),
  xofMinor: minor('xof_minor').notNull(),
  paymentId: integer('payment_id'),
  paidInvoiceId: integer('paid_invoice_id'),
  refundCurrency: text('refund_currency').$type<PaymentCurrency>(),
  usedOn: businessDay('used_on').notNull(),
  reference: text('reference'),
  recordedAt: instant('recorded_at').notNull(),
  recordedBy: text('recorded_by'),
  recordedByName: text('recorded_by_name').notNull(),
})
export type CreditUseRow = typeof creditUseTable.$inferSelect

export const creditUseReversalTable = schema.table('credit_use_reversal', {
  creditUseId: integer('credit_use_id').primaryKey(),
  reason: text('reason').notNull(),
  reversedAt: instant('reversed_at').notNull(),
  reversedBy: text('reversed_by'),
  reversedByName: text('reversed_by_name').notNull(),
})
export type CreditUseReversalRow = typeof creditUseReversalTable.$inferSelect

export const creditNoteLineTable = schema.table('credit_note_line', {
  creditNoteId: integer('credit_note_id').notNull(),
  invoiceId: integer('invoice_id').notNull(),
  position: integer('position').notNull(),
  netUsdMinor: minor('net_usd_minor').notNull(),
  taxUsdMinor: minor('tax_usd_minor').notNull(),
})

export const reminderTable = schema.table('reminder', {
  invoiceId: integer('invoice_id').notNull(),
  step: text('step').notNull(),
  day: integer('day'),
  state: text('state').$type<'sent' | 'passed_over'>().notNull(),
  messageId: text('message_id'),
  at: instant('at').notNull(),
})
export type ReminderRow = typeof reminderTable.$inferSelect
