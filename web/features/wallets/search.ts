import { anyText, recordId, searchParams, wholeNumber } from '#web/routes/search-params.ts'

/**
 * `/large-transactions/wallets?client=7`; `client=0` for own wallets, all without it. `wallet`: the
 * open one.
 */
export const walletsSearch = searchParams({
  client: wholeNumber(0),
  wallet: recordId,
  q: anyText,
})
