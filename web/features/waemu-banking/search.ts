import * as z from 'zod/mini'

/**
 * `/waemu-banking?tab=reconciliation&show=all&exception=7`: the tab, the exception filter, and the
 * open exception.
 */
export const waemuBankingSearch = z.object({
  tab: z.catch(z.optional(z.enum(['reconciliation', 'channels', 'simulator'])), undefined),
  show: z.catch(z.optional(z.enum(['all'])), undefined),
  exception: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
