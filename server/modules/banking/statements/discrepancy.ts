// Kinds of discrepancies between a bank and the books.
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

/** A difference between a bank and the books. Amounts in francs; debits are negative. */
export interface BankDiscrepancy {
  readonly kind: BankDiscrepancyKind
  readonly reference: string
  readonly amounts: { readonly expectedXof: bigint; readonly foundXof: bigint } | null
  readonly detail: string
}
