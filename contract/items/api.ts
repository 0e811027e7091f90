/** Contract of the calls about saved items, which fill lines of invoices and quotes. */
import * as z from 'zod/mini'
import { taxCategories } from '#kernel/invoice-price.ts'
import { decimal, id, idParams, instant, optionalText, pageQuery, text, version } from '../fields.ts'
import { lineInput, maxReasonLength } from '../invoices/input.ts'
import { priceCurrencies } from '../invoices/labels.ts'
import { units } from '../invoices/line.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export const item = z.object({
  id,
  /** The text of the line. */
  description: z.string(),
  unit: z.enum(units),
  unitPrice: decimal,
  priceCurrency: z.enum(priceCurrencies),
  taxPercent: decimal,
  /** Null for the default of the rate. */
  taxCategory: z.nullable(z.enum(taxCategories)),
  exemptionReason: z.nullable(z.string()),
  isArchived: z.boolean(),
  updatedAt: instant,
  version: z.int(),
})
export type Item = z.output<typeof item>

export const listItems = defineRoute('GET /api/items', 'Items', {
  summary: 'Saved items by description',
  access: 'invoices.read',
  query: z.strictObject({
    ...pageQuery,
    /** Default: those that are not archived. */
    state: z.optional(z.enum(['active', 'archived', 'all'])),
  }),
  answer: z.array(item),
})

const content = {
  description: text(500, t.descriptionRequired),
  unit: lineInput.shape.unit,
  unitPrice: lineInput.shape.unitPrice,
  priceCurrency: z.enum(priceCurrencies),
  taxPercent: lineInput.shape.taxPercent,
  taxCategory: z.optional(z.nullable(z.enum(taxCategories))),
  exemptionReason: optionalText(maxReasonLength),
}

export const itemForm = z.strictObject(content)

export const createItem = defineRoute('POST /api/items', 'Items', {
  summary: 'Saves an item',
  access: 'invoices.write',
  body: itemForm,
  answer: item,
  status: 201,
})

export const getItem = defineRoute('GET /api/items/:id', 'Items', {
  summary: 'One saved item',
  access: 'invoices.read',
  params: idParams,
  answer: item,
})

export const changeItem = defineRoute('PATCH /api/items/:id', 'Items', {
  summary: 'Replaces the content of an item. Lines filled from it do not change',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ ...content, version }),
  answer: item,
})

export const archiveItem = defineRoute('POST /api/items/:id/archive', 'Items', {
  summary: 'Archives an item, so that it is not offered, or restores it',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ isArchived: z.boolean(), version }),
  answer: item,
})
