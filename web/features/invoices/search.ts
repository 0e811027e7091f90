import { invoiceSortKeys, invoiceStatuses } from '#contract/invoices/labels.ts'
import { oneOf, recordId, searchParams, sortBy, text } from '#web/routes/search-params.ts'

/** `/invoices?q=baobab&status=overdue&sort=dueDate&view=cards`. */
export const invoicesSearch = searchParams({
  q: text,
  status: oneOf(...invoiceStatuses),
  client: recordId,
  sort: sortBy(invoiceSortKeys),
  view: oneOf('table', 'cards'),
})
