import * as z from 'zod/mini'
import { dossierStates } from '#contract/filter-labels.ts'

/** `/compliance-dashboard/dossiers?state=incomplete&dossier=7`, the dossier by its conversion. */
export const dossiersSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  state: z.catch(z.optional(z.enum(dossierStates)), undefined),
  dossier: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
