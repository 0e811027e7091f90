import * as z from 'zod/mini'
import { sortBy } from '#contract/fields.ts'
import { filingSortKeys, filingStatuses } from '#contract/filter-labels.ts'

/** `/compliance-dashboard/filings?status=due&q=CV-2026&filing=7`. */
export const filingsSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z.optional(z.enum([...filingStatuses, 'overdue'])), undefined),
  sort: z.catch(sortBy(filingSortKeys), undefined),
  filing: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
