import { oneOf, searchParams, wholeNumber } from '#web/routes/search-params.ts'

/** `/invoices/recurring?state=ended`; `from` opens the form: 0 empty, else as an invoice. */
export const recurringSearch = searchParams({
  state: oneOf('ended'),
  from: wholeNumber(0),
})
