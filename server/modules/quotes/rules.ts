/** Status of a quote on a day. Pure. */
import type { QuoteStatus } from '#contract/quotes/labels.ts'
import type { BusinessDate } from '#kernel/clock.ts'

interface Known {
  readonly status: Exclude<QuoteStatus, 'expired'>
  readonly validUntil: BusinessDate
}

/** A quote that was sent expires after its last day. An answered one does not. */
export const statusOn = ({ status, validUntil }: Known, today: BusinessDate): QuoteStatus =>
  status === 'sent' && validUntil < today ? 'expired' : status
