import { reportStates } from '#contract/filter-labels.ts'
import { anyText, oneOf, recordId, searchParams, wholeNumber } from '#web/routes/search-params.ts'

/**
 * `/compliance-dashboard/suspicion-reports?state=draft&report=7`; `report=0` creates a new one,
 * from the alert if one is named.
 */
export const suspicionReportsSearch = searchParams({
  q: anyText,
  state: oneOf(...reportStates),
  report: wholeNumber(0),
  alert: recordId,
})
