import { oneOf, searchParams, text } from '#web/routes/search-params.ts'

/** `/approvals?part=requested&item=wallet:7`: a tab, and the open request. */
export const approvalsSearch = searchParams({
  part: oneOf('requested'),
  item: text,
})
