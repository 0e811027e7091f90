import * as z from 'zod/mini'
import { sortBy } from '#contract/fields.ts'
import { ageFilters, balanceSortKeys } from '#contract/receivables/figures.ts'

/** `/receivables?tab=due&q=baobab&age=older&sort=-overdue`. */
export const receivablesSearch = z.object({
  tab: z.catch(z.optional(z.enum(['due', 'stopped'])), undefined),
  q: z.catch(z.optional(z.string()), undefined),
  age: z.catch(z.optional(z.enum(ageFilters)), undefined),
  sort: z.catch(sortBy(balanceSortKeys), undefined),
})
