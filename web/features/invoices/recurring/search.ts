import * as z from 'zod/mini'

/** `/invoices/recurring?state=ended`; `from` opens the form: 0 empty, else as an invoice. */
export const recurringSearch = z.object({
  state: z.catch(z.optional(z.enum(['ended'])), undefined),
  from: z.catch(z.optional(z.number()), undefined),
})
