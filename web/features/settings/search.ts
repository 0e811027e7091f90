import * as z from 'zod/mini'

/** `/admin/settings?section=conversions&q=fee`. */
export const settingsSearch = z.object({
  section: z.catch(z.optional(z.string()), undefined),
  q: z.catch(z.optional(z.string()), undefined),
})
