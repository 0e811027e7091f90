import * as z from 'zod/mini'

const text = z.catch(z.optional(z.string()), undefined)
const recordId = z.catch(z.optional(z.int().check(z.positive())), undefined)
const day = z.catch(z.optional(z.iso.date()), undefined)

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
export const largeTransactionsSearch = z.object({
  q: text,
  status: z.catch(z.optional(z.enum(listStatuses)), undefined),
  compliance: z.catch(z.optional(z.enum(['pending', 'review', 'approved'])), undefined),
  client: recordId,
  bank: recordId,
  from: day,
  to: day,
  waiting: z.catch(z.optional(z.enum(['me'])), undefined),
})
export type LargeTransactionsSearch = z.output<typeof largeTransactionsSearch>
