import * as z from 'zod/mini'
import { reportStates } from '#contract/filter-labels.ts'

/**
 * `/compliance-dashboard/suspicion-reports?state=draft&report=7`; `report=0` creates a new one,
 * from the alert if one is named.
 */
export const suspicionReportsSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  state: z.catch(z.optional(z.enum(reportStates)), undefined),
  report: z.catch(z.optional(z.int().check(z.gte(0))), undefined),
  alert: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
