import * as z from 'zod/mini'

/** `/large-transactions?conversion=318`: the conversion opened beside the form. */
export const largeTransactionsSearch = z.object({ conversion: z.catch(z.optional(z.int()), undefined) })
