import { proceedsStates } from '#contract/filter-labels.ts'
import { oneOf, searchParams, text } from '#web/routes/search-params.ts'

/** `/compliance-dashboard/export-proceeds?state=to_cede`. */
export const exportProceedsSearch = searchParams({
  q: text,
  state: oneOf(...proceedsStates),
})
