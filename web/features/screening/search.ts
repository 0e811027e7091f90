import * as z from 'zod/mini'
import { matchKinds, matchStatuses } from '#contract/filter-labels.ts'

/** `/screening?status=open&q=diallo&match=7`: the filters and the open match. */
export const screeningSearch = z.object({
  status: z.catch(z.optional(z.enum(matchStatuses)), undefined),
  kind: z.catch(z.optional(z.enum(matchKinds)), undefined),
  q: z.catch(z.optional(z.string()), undefined),
  match: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
