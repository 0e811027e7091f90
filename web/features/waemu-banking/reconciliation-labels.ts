import type { ReconciliationException } from '#contract/reconciliation/api.ts'
import * as t from './messages.ts'

export const stateLabels: Readonly<Record<ReconciliationException['state'], string>> = {
  open: t.openState,
  proposed: t.awaitingSecondApproval,
  resolved: t.resolvedState,
  cleared: t.matchesAgainState,
}

/** Whether the user may approve another person's proposal. */
export function maySign(
  { state, proposedById }: Pick<ReconciliationException, 'state' | 'proposedById'>,
  person: { readonly id: string; readonly approvesAlone: boolean },
): boolean {
  return state === 'proposed' && (person.approvesAlone || proposedById !== person.id)
}
