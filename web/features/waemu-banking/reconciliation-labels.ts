import type { ReconciliationException, Resolution } from '#contract/reconciliation/api.ts'
import * as t from './messages.ts'

export const resolutionLabels: Readonly<Record<Resolution, string>> = {
  correction: t.bookCorrectionOption,
  explained: t.explainedOption,
  send_again: t.sendAgainOption,
}

export const counterAccountLabels = {
  bank_charges: t.bankChargesOption,
  provider_settlement: t.providerOption,
  suspense: t.suspenseOption,
} as const

export const purposeLabels = { delivery: t.deliveryOption, top_up: t.topUpOption } as const

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
