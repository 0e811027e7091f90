import * as z from 'zod/mini'

/** `/invoices/items?q=hour&state=archived`; `add` opens the form, `item` one of them. */
export const itemsSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  state: z.catch(z.optional(z.enum(['archived', 'all'])), undefined),
  add: z.catch(z.optional(z.literal(true)), undefined),
})
