import { analyticsPeriods } from '#contract/filter-labels.ts'
import { oneOf, searchParams } from '#web/routes/search-params.ts'

/** `/advanced-analytics?period=1year`. Default: three months. */
export const analyticsSearch = searchParams({
  period: oneOf(...analyticsPeriods),
})
