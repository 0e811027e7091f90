export type BankDiscrepancyKind =
  | 'unknown_booking'
  | 'booked_twice'
  | 'amount_differs'
  | 'booking_missing'
  | 'rejected_but_booked'
  | 'message_contradicts'
  | 'message_unknown'
  | 'message_unreadable'
  | 'account_unknown'
  | 'statement_gap'
  | 'answer_late'
  | 'delivery_in_doubt'

/** One thing that a bank and the books see differently. Amounts in francs, debits below zero. */
export interface BankDiscrepancy {
  readonly kind: BankDiscrepancyKind
  readonly reference: string
  readonly amounts: { readonly expectedXof: bigint; readonly foundXof: bigint } | null
  readonly detail: string
}
