import * as z from 'zod/mini'
import { exchangeFormKinds } from '#contract/filter-labels.ts'

/**
 * `/compliance-dashboard/exchange-forms?kind=engagement_de_change&form=7`: the filters and the open
 * form.
 */
export const exchangeFormsSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  kind: z.catch(z.optional(z.enum(exchangeFormKinds)), undefined),
  form: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
