import * as z from 'zod/mini'

/** `/?days=30`: the range of the conversion volume. */
export const dashboardSearch = z.object({ days: z.catch(z.optional(z.literal([7, 30, 90])), undefined) })
