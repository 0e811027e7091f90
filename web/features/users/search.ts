import * as z from 'zod/mini'
import { userStates } from '#contract/filter-labels.ts'
import { roles } from '#contract/permissions.ts'

/** `/admin/users?q=fatou&role=user&state=invited`. */
export const usersSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  role: z.catch(z.optional(z.enum(roles)), undefined),
  state: z.catch(z.optional(z.enum(userStates)), undefined),
  /** Opens the invitation of a person with this role. */
  invite: z.catch(z.optional(z.enum(roles)), undefined),
})
