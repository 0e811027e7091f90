import { filingSortKeys, filingStatuses } from '#contract/filter-labels.ts'
import { oneOf, recordId, searchParams, sortBy, text } from '#web/routes/search-params.ts'

/** `/compliance-dashboard/filings?status=due&q=CV-2026&filing=7`. */
export const filingsSearch = searchParams({
  q: text,
  status: oneOf(...filingStatuses, 'overdue'),
  sort: sortBy(filingSortKeys),
  filing: recordId,
})
