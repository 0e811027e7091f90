import { proceedsStates } from '#contract/filter-labels.ts'
import { anyText, oneOf, searchParams } from '#web/routes/search-params.ts'

/** `/compliance-dashboard/export-proceeds?state=to_cede`. */
export const exportProceedsSearch = searchParams({
  q: anyText,
  state: oneOf(...proceedsStates),
})
