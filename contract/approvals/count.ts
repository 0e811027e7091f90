/** Number of pending decisions; apart from the list, because every screen shows it. */
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'

export const countApprovals = defineRoute('GET /api/approvals/count', 'Approvals', {
  summary: 'Number of decisions awaiting the signed-in person; `decides` is false for people who cannot decide any',
  access: 'signed-in',
  answer: z.object({ waiting: z.int(), decides: z.boolean() }),
  polled: true,
})
