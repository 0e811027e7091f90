/** Drizzle tables of the quotes schema. */
import { integer, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import type { QuoteStatus } from '#contract/quotes/labels.ts'
import { lineColumns, priceColumns } from '#server/modules/invoices/index.ts'
import { businessDay, instant } from '#server/platform/database/columns.ts'

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
  ...priceColumns,
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
  ...lineColumns,
})
export type QuoteLineRow = typeof quoteLineTable.$inferSelect
