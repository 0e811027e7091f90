import * as z from 'zod/mini'

/** `?new=client` on any screen: the dialog that is open above it. */
export const shellSearch = z.object({
  new: z.catch(z.optional(z.enum(['client', 'client-import', 'invoice', 'aml-check'])), undefined),
})
