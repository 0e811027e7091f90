import { filingSortKeys, filingStatuses } from '#contract/filter-labels.ts'
import { anyText, oneOf, recordId, searchParams, sortBy } from '#web/routes/search-params.ts'

/** `/compliance-dashboard/filings?status=due&q=CV-2026&filing=7`. */
export const filingsSearch = searchParams({
  q: anyText,
  status: oneOf(...filingStatuses, 'overdue'),
  sort: sortBy(filingSortKeys),
  filing: recordId,
})
