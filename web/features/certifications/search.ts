import * as z from 'zod/mini'
import { certificationStates } from '#contract/certification/labels.ts'

const day = z.catch(z.optional(z.iso.date()), undefined)

/** `/certifications?state=unknown&from=2026-11-01&to=2026-11-30`. */
export const certificationsSearch = z.object({
  state: z.catch(z.optional(z.enum(certificationStates)), undefined),
  from: day,
  to: day,
})
