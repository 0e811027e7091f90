import type { ExceptionKind, ReconciliationException, Resolution } from '#contract/reconciliation/api.ts'

export const kindLabels: Readonly<Record<ExceptionKind, string>> = {
  unknown_booking: 'Nobody asked for it',
  booked_twice: 'Booked twice',
  amount_differs: 'Another amount',
  booking_missing: 'Booking missing',
  rejected_but_booked: 'Refused, yet booked',
  balance_differs: 'Balance differs',
  message_contradicts: 'Contradiction',
  message_unknown: 'Unknown answer',
  message_unreadable: 'Unreadable file',
  account_unknown: 'Unknown account',
  statement_gap: 'Statement missing',
  answer_late: 'Answer late',
  delivery_in_doubt: 'Delivery in doubt',
  tokens_arrived: 'Tokens arrived',
  unknown_transfer: 'Unknown transfer',
  sent_twice: 'Sent twice',
  transfer_differs: 'Another transfer',
  transfer_missing: 'Transfer missing',
  rejected_but_sent: 'Refused, yet sent',
  foreign_key_use: 'Foreign use of the key',
  reorganised: 'Chain reorganised',
  providers_disagree: 'Providers disagree',
}

export const resolutionLabels: Readonly<Record<Resolution, string>> = {
  correction: 'Book a correction',
  explained: 'Explained, nothing to book',
  send_again: 'Send the file again',
}

export const counterAccountLabels = { bank_charges: 'Bank charges', suspense: 'Suspense' } as const

export const stateLabels: Readonly<Record<ReconciliationException['state'], string>> = {
  open: 'Open',
  proposed: 'Waits for a second person',
  resolved: 'Resolved',
  cleared: 'Agrees again',
}

/** Whether the user may approve another person's proposal. */
export function maySign(
  { state, proposedById }: Pick<ReconciliationException, 'state' | 'proposedById'>,
  person: { readonly id: string; readonly approvesAlone: boolean },
): boolean {
  return state === 'proposed' && (person.approvesAlone || proposedById !== person.id)
}
