import * as z from 'zod/mini'
import { proceedsStates } from '#contract/filter-labels.ts'

/** `/compliance-dashboard/export-proceeds?state=to_cede`. */
export const exportProceedsSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  state: z.catch(z.optional(z.enum(proceedsStates)), undefined),
})
