// Colours of states and outcomes.
import type { RecurringState, RunOutcome } from '#contract/recurring-invoices/labels.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const stateTones: Readonly<Record<RecurringState, Tone>> = { active: 'ok', paused: 'warn', ended: 'calm' }

export const outcomeTones: Readonly<Record<RunOutcome, Tone>> = {
  draft: 'note',
  sent: 'ok',
  not_sent: 'warn',
  not_created: 'bad',
}
