import * as z from 'zod/mini'

/** `/receipts?state=matched&q=baobab&receipt=7`: the tab, the filter and the open receipt. */
export const receiptsSearch = z.object({
  state: z.catch(z.optional(z.enum(['matched', 'other'])), undefined),
  q: z.catch(z.optional(z.string()), undefined),
  receipt: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
