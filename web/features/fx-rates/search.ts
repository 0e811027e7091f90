import * as z from 'zod/mini'
import { fxPair, historyRanges } from '#contract/fx/api.ts'

/** `/fx-rates?pair=USD_XOF&range=30d`: the pair whose history is open, and its range. */
export const fxRatesSearch = z.object({
  pair: z.catch(z.optional(fxPair), undefined),
  range: z.catch(z.optional(z.enum(historyRanges)), undefined),
})
