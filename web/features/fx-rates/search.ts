import * as z from 'zod/mini'
import { fxPair } from '#contract/fx.ts'

/** `/fx-rates?pair=USD_XOF&days=30`: the pair whose history is open, and its range. */
export const fxRatesSearch = z.object({
  pair: z.catch(z.optional(fxPair), undefined),
  days: z.catch(z.optional(z.literal([7, 30, 90, 365])), undefined),
})
