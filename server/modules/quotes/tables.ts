/** Drizzle tables of the quotes schema. */
import { integer, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceCurrency } from '#contract/invoices/labels.ts'
import type { Unit } from '#contract/invoices/units.ts'
import type { QuoteStatus } from '#contract/quotes/labels.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { businessDay, instant, minor, rate } from '#server/platform/database/columns.ts'

const schema = pgSchema('quotes')

export const quoteTable = schema.table('quote', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  quoteNumber: text('quote_number').notNull(),
  clientId: integer('client_id').notNull(),
  clientName: text('client_name').notNull(),
  description: text('description').notNull(),
  validUntil: businessDay('valid_until').notNull(),
  note: text('note'),
  buyerReference: text('buyer_reference'),
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
  status: text('status').$type<Exclude<QuoteStatus, 'expired'>>().notNull().default('draft'),
  sentAt: instant('sent_at'),
  pdfDocumentId: integer('pdf_document_id'),
  messageId: uuid('message_id'),
  mailedTo: text('mailed_to').array().notNull().default([]),
  decidedAt: instant('decided_at'),
  decidedByName: text('decided_by_name'),
  decisionNote: text('decision_note'),
  invoiceId: integer('invoice_id'),
  invoiceNumber: text('invoice_number'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  createdBy: text('created_by'),
  createdByName: text('created_by_name').notNull(),
})
export type QuoteRow = typeof quoteTable.$inferSelect
export type NewQuote = typeof quoteTable.$inferInsert

/** For search conditions only, never read. */
export const quoteSearch = schema.table('quote', { search: text('search').notNull() }).search

export const quoteLineTable = schema.table('line', {
  quoteId: integer('quote_id').notNull(),
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
})
export type QuoteLineRow = typeof quoteLineTable.$inferSelect
