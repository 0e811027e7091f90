import { ageFilters, balanceSortKeys } from '#contract/receivables/figures.ts'
import { anyText, oneOf, searchParams, sortBy } from '#web/routes/search-params.ts'

/** `/receivables?tab=due&q=baobab&age=older&sort=-overdue`. */
export const receivablesSearch = searchParams({
  tab: oneOf('due', 'stopped'),
  q: anyText,
  age: oneOf(...ageFilters),
  sort: sortBy(balanceSortKeys),
})
