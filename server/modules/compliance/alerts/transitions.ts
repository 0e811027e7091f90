/** State transitions of an alert. */

import { canTransition } from '#contract/alerts/capabilities.ts'
import type { AlertOutcome, AlertStatus } from '#contract/alerts/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { AlertError } from './errors.ts'

/** The requested transition. Outcome and note may be absent, which the history records. */
interface TransitionInput {
  readonly to: AlertStatus
  readonly outcome: AlertOutcome | null
  readonly reason: string | null
}

interface Standing {
  readonly status: AlertStatus
  readonly proposedAt: Date | null
}

/** The resulting transition: immediate, or a proposal until a second person approves it. */
export type AlertTransition = 'investigate' | 'resolve' | 'propose' | 'reopen'

/**
 * Decides a transition by the contract's table. Closing as confirmed requires a second person where
 * there is one.
 */
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
