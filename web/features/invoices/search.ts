import { invoiceSortKeys, invoiceStatuses } from '#contract/invoices/labels.ts'
import { anyText, oneOf, recordId, searchParams, sortBy } from '#web/routes/search-params.ts'

/** `/invoices?q=baobab&status=overdue&sort=dueDate&view=cards`. */
export const invoicesSearch = searchParams({
  q: anyText,
  status: oneOf(...invoiceStatuses),
  client: recordId,
  sort: sortBy(invoiceSortKeys),
  view: oneOf('table', 'cards'),
})
