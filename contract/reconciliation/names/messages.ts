/** Names of what the reconciliation finds, for screens, the ledger and approvals. */
import type { ExceptionKind } from '../api.ts'

export const kindNames = {
  unknown_booking: 'Unexpected bank entry',
  booked_twice: 'Duplicate entry',
  amount_differs: 'Amount mismatch',
  booking_missing: 'Missing entry',
  rejected_but_booked: 'Rejected but booked',
  balance_differs: 'Balance mismatch',
  message_contradicts: 'Contradictory message',
  message_unknown: 'Unexpected message',
  message_unreadable: 'Unreadable file',
  account_unknown: 'Unknown account',
  statement_gap: 'Missing statement',
  answer_late: 'Late response',
  delivery_in_doubt: 'Delivery uncertain',
  tokens_arrived: 'Unexpected tokens received',
  unknown_transfer: 'Unknown transfer',
  sent_twice: 'Duplicate transfer',
  transfer_differs: 'Transfer mismatch',
  transfer_missing: 'Missing transfer',
  rejected_but_sent: 'Rejected but sent',
  foreign_key_use: 'Key used elsewhere',
  reorganised: 'Blockchain reorganised',
  providers_disagree: 'Providers disagree',
} as const satisfies Record<ExceptionKind, string>
