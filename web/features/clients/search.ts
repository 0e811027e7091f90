import * as z from 'zod/mini'

/** `/clients?q=baobab`. */
export const clientsSearch = z.object({ q: z.catch(z.optional(z.string()), undefined) })
