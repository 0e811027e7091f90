import * as z from 'zod/mini'

/**
 * `/large-transactions/wallets?client=7`; `client=0` for own wallets, all without it. `wallet`: the
 * open one.
 */
export const walletsSearch = z.object({
  client: z.catch(z.optional(z.int().check(z.gte(0))), undefined),
  wallet: z.catch(z.optional(z.int().check(z.positive())), undefined),
  q: z.catch(z.optional(z.string()), undefined),
})
