import { matchKinds, matchStatuses } from '#contract/filter-labels.ts'
import { anyText, oneOf, recordId, searchParams } from '#web/routes/search-params.ts'

/** `/screening?status=open&q=diallo&match=7`: the filters and the open match. */
export const screeningSearch = searchParams({
  status: oneOf(...matchStatuses),
  kind: oneOf(...matchKinds),
  q: anyText,
  match: recordId,
})
