import { journals } from '#contract/accounting/labels.ts'
import { anyText, matching, oneOf, searchParams } from '#web/routes/search-params.ts'

/** `/accounting?tab=balance&month=2026-10`, `/accounting?journal=VE&account=4111&q=baobab`. */
export const accountingSearch = searchParams({
  tab: oneOf('balance', 'closing', 'chart'),
  q: anyText,
  month: matching(/^\d{4}-(0[1-9]|1[0-2])$/),
  journal: oneOf(...journals),
  account: anyText,
})
