import * as z from 'zod/mini'
import { quoteStatuses } from '#contract/quotes/labels.ts'

/** `/invoices/quotes?q=baobab&status=sent`; `add` opens the form. */
export const quotesSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z.optional(z.enum(quoteStatuses)), undefined),
  add: z.catch(z.optional(z.literal(true)), undefined),
})
