import { oneOf, recordId, searchParams } from '#web/routes/search-params.ts'

/**
 * `/waemu-banking?tab=reconciliation&show=all&exception=7`: the tab, the exception filter, and the
 * open exception.
 */
export const waemuBankingSearch = searchParams({
  tab: oneOf('reconciliation', 'channels', 'simulator'),
  show: oneOf('all'),
  exception: recordId,
})
