import * as z from 'zod/mini'

const text = z.catch(z.optional(z.string()), undefined)

/**
 * `/large-transactions?conversion=318&q=baobab&status=processing`: the open conversion and the
 * list's filters.
 */
export const largeTransactionsSearch = z.object({
  conversion: z.catch(z.optional(z.int().check(z.positive())), undefined),
  q: text,
  status: z.catch(z.optional(z.enum(['processing', 'completed', 'failed'])), undefined),
  compliance: z.catch(z.optional(z.enum(['pending', 'review', 'approved'])), undefined),
})
export type LargeTransactionsSearch = z.output<typeof largeTransactionsSearch>
