/** Drizzle tables of the items schema. */
import { boolean, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { PriceCurrency } from '#contract/invoices/labels.ts'
import type { Unit } from '#contract/invoices/line.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { instant, minor } from '#server/platform/database/columns.ts'

const schema = pgSchema('items')

export const itemTable = schema.table('item', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  description: text('description').notNull(),
  unit: text('unit').$type<Unit>().notNull(),
  /** Ten-thousandths of the price currency. */
  unitPrice4: minor('unit_price4').notNull(),
  priceCurrency: text('price_currency').$type<PriceCurrency>().notNull(),
  taxBasisPoints: integer('tax_basis_points').notNull(),
  taxCategory: text('tax_category').$type<TaxCategory>(),
  exemptionReason: text('exemption_reason'),
  isArchived: boolean('is_archived').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  createdBy: text('created_by'),
  createdByName: text('created_by_name').notNull(),
})
export type ItemRow = typeof itemTable.$inferSelect
export type NewItem = typeof itemTable.$inferInsert

/** For search conditions only, never read. */
export const itemSearch = schema.table('item', { search: text('search').notNull() }).search
