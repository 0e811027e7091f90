import { dossierStates } from '#contract/filter-labels.ts'
import { anyText, oneOf, recordId, searchParams } from '#web/routes/search-params.ts'

/**
 * `/compliance-dashboard/dossiers?state=incomplete&dossier=7`: a dossier has its conversion's id.
 */
export const dossiersSearch = searchParams({
  q: anyText,
  state: oneOf(...dossierStates),
  dossier: recordId,
})
