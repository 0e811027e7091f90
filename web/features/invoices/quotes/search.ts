import { quoteStatuses } from '#contract/quotes/labels.ts'
import { anyText, oneOf, searchParams } from '#web/routes/search-params.ts'

/** `/invoices/quotes?q=baobab&status=sent`; `add` opens the form. */
export const quotesSearch = searchParams({
  q: anyText,
  status: oneOf(...quoteStatuses),
  add: oneOf(true),
})
