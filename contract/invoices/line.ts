/** Contract of a line as invoices, quotes and recurring invoices show it. */

import * as z from 'zod/mini'
import { taxCategories } from '#kernel/invoice-price.ts'
import { decimal } from '../fields.ts'

/**
 * Units of a line, by their codes of UN/ECE Recommendation 20: one, hour, day, week, month, year,
 * kilogram, tonne, metre, square metre, cubic metre, litre, kilometre.
 */
export const units = [
  'C62',
  'HUR',
  'DAY',
  'WEE',
  'MON',
  'ANN',
  'KGM',
  'TNE',
  'MTR',
  'MTK',
  'MTQ',
  'LTR',
  'KMT',
] as const
export type Unit = (typeof units)[number]

export const line = z.object({
  position: z.int(),
  description: z.string(),
  quantity: decimal,
  unit: z.enum(units),
  unitPrice: decimal,
  discountPercent: decimal,
  taxPercent: decimal,
  taxCategory: z.enum(taxCategories),
  /** Why no tax is charged, if the line states its own reason. */
  exemptionReason: z.nullable(z.string()),
})
