/** Decision of the second administrator on a proposed change of a setting or set-up. */
import * as z from 'zod/mini'
import { instant, version } from '../fields.ts'

export const proposalDecision = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  version,
  /** Of the proposal that the person saw: a later one replaces it without a new version. */
  proposedAt: instant,
})
