/** Contract of a line as invoices, quotes and recurring invoices show it. */
import * as z from 'zod/mini'
import { taxCategories } from '#kernel/invoice-price.ts'
import { decimal } from '../fields.ts'
import { units } from './units.ts'

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
