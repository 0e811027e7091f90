import { quoteStatuses } from '#contract/quotes/labels.ts'
import { oneOf, searchParams, text } from '#web/routes/search-params.ts'

/** `/invoices/quotes?q=baobab&status=sent`; `add` opens the form. */
export const quotesSearch = searchParams({
  q: text,
  status: oneOf(...quoteStatuses),
  add: oneOf(true),
})
