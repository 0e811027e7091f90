import * as z from 'zod/mini'
import { analyticsPeriods } from '#contract/filter-labels.ts'

/** `/advanced-analytics?period=1year`. Default: three months. */
export const analyticsSearch = z.object({
  period: z.catch(z.optional(z.enum(analyticsPeriods)), undefined),
})
