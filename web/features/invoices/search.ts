import * as z from 'zod/mini'
import { sortBy } from '#contract/fields.ts'
import { invoiceSortKeys, invoiceStatuses } from '#contract/invoices/labels.ts'

/** `/invoices?q=baobab&status=overdue&sort=dueDate&view=cards`. */
export const invoicesSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z.optional(z.enum(invoiceStatuses)), undefined),
  client: z.catch(z.optional(z.int().check(z.positive())), undefined),
  sort: z.catch(sortBy(invoiceSortKeys), undefined),
  view: z.catch(z.optional(z.enum(['table', 'cards'])), undefined),
})
