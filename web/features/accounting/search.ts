import { journals } from '#contract/accounting/labels.ts'
import { matching, oneOf, searchParams, text } from '#web/routes/search-params.ts'

/** `/accounting?tab=balance&month=2026-10`, `/accounting?journal=VE&account=4111&q=baobab`. */
export const accountingSearch = searchParams({
  tab: oneOf('balance', 'closing', 'chart'),
  q: text,
  month: matching(/^\d{4}-\d{2}$/),
  journal: oneOf(...journals),
  account: text,
})
