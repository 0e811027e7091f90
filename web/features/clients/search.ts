import * as z from 'zod/mini'
import { kycStatuses } from '#contract/clients.ts'

/** `/clients?q=baobab&kyc=pending`. */
export const clientsSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  kyc: z.catch(z.optional(z.enum(kycStatuses)), undefined),
})

/** `/clients/7?tab=conversions`; the overview without one. */
export const clientSearch = z.object({ tab: z.catch(z.optional(z.enum(['conversions', 'activity'])), undefined) })
