import { certificationStates } from '#contract/certification/labels.ts'
import { day, oneOf, searchParams } from '#web/routes/search-params.ts'

/** `/certifications?state=unknown&from=2026-11-01&to=2026-11-30`. */
export const certificationsSearch = searchParams({
  state: oneOf(...certificationStates),
  from: day,
  to: day,
})
