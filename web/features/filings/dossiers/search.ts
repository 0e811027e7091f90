import * as z from 'zod/mini'
import { dossierStates } from '#contract/filter-labels.ts'

/**
 * `/compliance-dashboard/dossiers?state=incomplete&dossier=7`: a dossier has its conversion's id.
 */
export const dossiersSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  state: z.catch(z.optional(z.enum(dossierStates)), undefined),
  dossier: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
