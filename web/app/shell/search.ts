import * as z from 'zod/mini'

/** `?new=client` on any screen: what is being added or checked, in a dialog over it. */
export const shellSearch = z.object({ new: z.catch(z.optional(z.enum(['client', 'invoice', 'aml-check'])), undefined) })
