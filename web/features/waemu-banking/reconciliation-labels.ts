import type { ExceptionKind, ReconciliationException, Resolution } from '#contract/reconciliation/api.ts'
import * as t from './messages.ts'

export const kindLabels: Readonly<Record<ExceptionKind, string>> = {
  unknown_booking: t.unknownBookingKind,
  booked_twice: t.bookedTwiceKind,
  amount_differs: t.amountDiffersKind,
  booking_missing: t.bookingMissingKind,
  rejected_but_booked: t.rejectedButBookedKind,
  balance_differs: t.balanceDiffersKind,
  message_contradicts: t.messageContradictsKind,
  message_unknown: t.messageUnknownKind,
  message_unreadable: t.unreadableFileKind,
  account_unknown: t.unknownAccountKind,
  statement_gap: t.statementMissingKind,
  answer_late: t.answerLateKind,
  delivery_in_doubt: t.deliveryUncertainKind,
  tokens_arrived: t.tokensArrivedKind,
  unknown_transfer: t.unknownTransferKind,
  sent_twice: t.sentTwiceKind,
  transfer_differs: t.transferDiffersKind,
  transfer_missing: t.transferMissingKind,
  rejected_but_sent: t.rejectedButSentKind,
  foreign_key_use: t.foreignKeyUseKind,
  reorganised: t.chainReorganisedKind,
  providers_disagree: t.providersDisagreeKind,
}

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
