// The screens around invoices, for their tabs.
import { paths } from '#web/routes/paths.ts'
import * as t from './messages.ts'

export const invoiceScreens = [
  { name: t.invoicesTitle, to: paths.invoices },
  { name: t.quotesTitle, to: paths.quotes },
  { name: t.itemsTitle, to: paths.items },
  { name: t.recurringTitle, to: paths.recurringInvoices },
  { name: t.receivablesTitle, to: paths.receivables },
  { name: t.receiptsTitle, to: paths.receipts },
  { name: t.outboxTitle, to: paths.outbox },
] as const
