// Colour of each status.
import type { QuoteStatus } from '#contract/quotes/labels.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const statusTones: Readonly<Record<QuoteStatus, Tone>> = {
  draft: 'calm',
  sent: 'warn',
  accepted: 'ok',
  declined: 'bad',
  expired: 'bad',
}
