import * as z from 'zod/mini'

/** `/approvals?part=requested&item=wallet:7`: a tab, and the open request. */
export const approvalsSearch = z.object({
  part: z.catch(z.optional(z.enum(['requested'])), undefined),
  item: z.catch(z.optional(z.string()), undefined),
})
