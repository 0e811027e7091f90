import { fxPairs, historyRanges } from '#contract/fx/api.ts'
import { oneOf, searchParams } from '#web/routes/search-params.ts'

/** `/fx-rates?pair=USD_XOF&range=30d`: the pair whose history is open, and its range. */
export const fxRatesSearch = searchParams({
  pair: oneOf(...fxPairs),
  range: oneOf(...historyRanges),
})
