import { matchKinds, matchStatuses } from '#contract/filter-labels.ts'
import { oneOf, recordId, searchParams, text } from '#web/routes/search-params.ts'

/** `/screening?status=open&q=diallo&match=7`: the filters and the open match. */
export const screeningSearch = searchParams({
  status: oneOf(...matchStatuses),
  kind: oneOf(...matchKinds),
  q: text,
  match: recordId,
})
