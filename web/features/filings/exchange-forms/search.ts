import { exchangeFormKinds } from '#contract/filter-labels.ts'
import { anyText, oneOf, recordId, searchParams } from '#web/routes/search-params.ts'

/**
 * `/compliance-dashboard/exchange-forms?kind=engagement_de_change&form=7`: the filters and the open
 * form.
 */
export const exchangeFormsSearch = searchParams({
  q: anyText,
  kind: oneOf(...exchangeFormKinds),
  form: recordId,
})
