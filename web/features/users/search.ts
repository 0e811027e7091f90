import { userStates } from '#contract/filter-labels.ts'
import { roles } from '#contract/permissions.ts'
import { anyText, oneOf, searchParams } from '#web/routes/search-params.ts'

/** `/admin/users?q=fatou&role=user&state=invited`. */
export const usersSearch = searchParams({
  q: anyText,
  role: oneOf(...roles),
  state: oneOf(...userStates),
  /** Opens the invitation of a person with this role. */
  invite: oneOf(...roles),
})
