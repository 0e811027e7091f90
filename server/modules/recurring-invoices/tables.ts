/** Drizzle tables of the recurring_invoices schema. */
import { boolean, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { InvoiceCurrency, PriceCurrency } from '#contract/invoices/labels.ts'
import type { Unit } from '#contract/invoices/line.ts'
import type { Frequency, RecurringState, RunOutcome } from '#contract/recurring-invoices/labels.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { businessDay, instant } from '#server/platform/database/columns.ts'
import type { Translations } from '#server/platform/language/stored-text.ts'
import type { PriceChange } from './rules.ts'

const schema = pgSchema('recurring_invoices')

/** A line as stored JSON: bigint values are strings. */
export interface TemplateLine {
  readonly description: string
  readonly quantityMilli: string
  readonly unit: Unit
  /** Ten-thousandths of the price currency. */
  readonly unitPrice4: string
  readonly discountBasisPoints: number
  readonly taxBasisPoints: number
  /** Null for the default of the rate. */
  readonly taxCategory: TaxCategory | null
  readonly exemptionReason: string | null
}

export const templateTable = schema.table('template', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  clientId: integer('client_id').notNull(),
  description: text('description').notNull(),
  localCurrency: text('local_currency').$type<InvoiceCurrency>().notNull(),
  priceCurrency: text('price_currency').$type<PriceCurrency>().notNull(),
  lines: jsonb('lines').$type<readonly TemplateLine[]>().notNull(),
  discountBasisPoints: integer('discount_basis_points').notNull(),
  note: text('note'),
  buyerReference: text('buyer_reference'),
  paymentTermsDays: integer('payment_terms_days').notNull(),
  frequency: text('frequency').$type<Frequency>().notNull(),
  startOn: businessDay('start_on').notNull(),
  dayOfMonth: integer('day_of_month').notNull(),
  endOn: businessDay('end_on'),
  maxInvoices: integer('max_invoices'),
  priceChanges: jsonb('price_changes').$type<readonly PriceChange[]>().notNull(),
  isSentAutomatically: boolean('is_sent_automatically').notNull(),
  state: text('state').$type<RecurringState>().notNull().default('active'),
  nextPeriod: integer('next_period'),
  nextOn: businessDay('next_on'),
  nextAt: instant('next_at'),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  createdByName: text('created_by_name').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})
export type TemplateRow = typeof templateTable.$inferSelect
export type NewTemplate = typeof templateTable.$inferInsert

export const runTable = schema.table('run', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  templateId: integer('template_id').notNull(),
  period: integer('period').notNull(),
  runOn: businessDay('run_on').notNull(),
  outcome: text('outcome').$type<RunOutcome>().notNull(),
  invoiceId: integer('invoice_id'),
  invoiceNumber: text('invoice_number'),
  reason: text('reason'),
  reasonTranslations: jsonb('reason_translations').$type<Translations>(),
  at: instant('at').notNull(),
})
export type RunRow = typeof runTable.$inferSelect
export type NewRun = typeof runTable.$inferInsert
