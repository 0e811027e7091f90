import { anyText, day, oneOf, recordId, searchParams } from '#web/routes/search-params.ts'

/** Public statuses, then the states that people look for. */
export const listStatuses = [
  'processing',
  'completed',
  'failed',
  'in_review',
  'awaiting_funds',
  'debit_unknown',
  'payout_unknown',
  'rejected',
  'cancelled',
  'refunded',
] as const

/** `/large-transactions?q=baobab&status=in_review&waiting=me`: the list's filters. */
export const largeTransactionsSearch = searchParams({
  q: anyText,
  status: oneOf(...listStatuses),
  compliance: oneOf('pending', 'review', 'approved'),
  client: recordId,
  bank: recordId,
  from: day,
  to: day,
  waiting: oneOf('me'),
})
export type LargeTransactionsSearch = ReturnType<typeof largeTransactionsSearch>
