import * as z from 'zod/mini'
import { exchangeFormKinds } from '#contract/filter-words.ts'

/** `/compliance-dashboard/exchange-forms?kind=engagement_de_change`. */
export const exchangeFormsSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  kind: z.catch(z.optional(z.enum(exchangeFormKinds)), undefined),
})
