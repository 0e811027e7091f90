import { canTransition } from '#contract/alerts/capabilities.ts'
import type { AlertOutcome, AlertStatus } from '#contract/alerts/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { AlertError } from './errors.ts'

/** What a move asks for. Outcome and note may be absent, which the history records. */
interface TransitionInput {
  readonly to: AlertStatus
  readonly outcome: AlertOutcome | null
  readonly reason: string | null
}

interface Standing {
  readonly status: AlertStatus
  readonly proposedAt: Date | null
}

/** What a move means: to be made now, or to wait until a second person has signed it. */
export type AlertTransition = 'investigate' | 'resolve' | 'propose' | 'reopen'

/** Decides a move by the table of the contract; closing as confirmed takes two where there are two. */
export function decideTransition(
  { status, proposedAt }: Standing,
  { to, outcome, reason }: TransitionInput,
  needsSecondPerson: boolean,
): Result<AlertTransition, AlertError> {
  if (!canTransition(status, to)) return err({ code: 'alert_move_refused', from: status, to })
  if (outcome !== null && to !== 'resolved') return err({ code: 'outcome_without_end' })
  if (status === 'resolved') return reason === null ? err({ code: 'reopen_reason_required' }) : ok('reopen')
  if (to === 'investigating') return ok('investigate')
  if (proposedAt !== null) return err({ code: 'closing_waits' })
  return ok(outcome === 'confirmed' && needsSecondPerson ? 'propose' : 'resolve')
}
