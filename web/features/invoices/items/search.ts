import { anyText, oneOf, searchParams } from '#web/routes/search-params.ts'

/** `/invoices/items?q=hour&state=archived`; `add` opens the form. */
export const itemsSearch = searchParams({
  q: anyText,
  state: oneOf('archived', 'all'),
  add: oneOf(true),
})
