import * as z from 'zod/mini'

/** `/admin/settings?section=conversions&q=fee`, `/admin/settings?tab=webhooks&webhook=3`. */
export const settingsSearch = z.object({
  tab: z.catch(z.optional(z.enum(['keys', 'webhooks', 'certification'])), undefined),
  section: z.catch(z.optional(z.string()), undefined),
  q: z.catch(z.optional(z.string()), undefined),
  /** The webhook whose deliveries are open, and the open delivery. */
  webhook: z.catch(z.optional(z.int().check(z.positive())), undefined),
  delivery: z.catch(z.optional(z.uuid()), undefined),
})
