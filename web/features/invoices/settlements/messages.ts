import type { ReactNode } from 'react'
import { rich } from '#web/ui/format/rich.ts'

export const creditNoteToast = 'Credit note issued'
export const creditNoteAmount = (creditNoteNumber: string, amountUsd: string) => `${creditNoteNumber} for ${amountUsd}.`
export const creditTitle = (invoiceNumber: string) => `Credit ${invoiceNumber}`
export const issueCreditNoteAction = 'Issue credit note'
export const creditMaximumHint = (creditableUsd: string) => `Up to ${creditableUsd}`
export const paymentRecordedToast = 'Payment recorded'
export const paidHint = (invoiceNumber: string) => `${invoiceNumber} is paid.`
export const stillDueHint = (openUsd: string) => `${openUsd} is still due.`
export const balanceDueHint = (amount: string, invoiceNumber: string) => `${amount} is due on invoice ${invoiceNumber}.`
export const receivedOnLabel = 'Received on'
export const paymentReferenceHint = 'As shown on the bank statement'
export const lockedRateText = (rate: string, currency: string) =>
  `At the locked rate of ${rate} ${currency} per US dollar`
export const reversedLabel = 'Reversed'
export const reversePaymentLabel = (amount: string) => `Reverse payment of ${amount}`
export const reversedPaymentText = (recorded: string, reversedByName: string, reversedAt: string, reason: string) =>
  `${recorded}. Reversed by ${reversedByName} on ${reversedAt}: ${reason}`
export const reverseQuestion = (amount: string) => `Reverse the payment of ${amount}?`
export const reverseHint =
  'Reverse a payment that was recorded by mistake. It stays on record with this reason, and its amount is due on the invoice again.'
export const reverseCreditHint =
  'Reverse a use of credit that was recorded by mistake. It stays on record with this reason, its amount is due on the invoice again, and the client has the credit again.'
export const reverseAction = 'Reverse payment'
export const settlementsTitle = 'Payments and credit notes'
export const reversedBalanceHint = (open: string, invoiceNumber: string) => `${open} is due on ${invoiceNumber}.`
export const paidWithCredit = (day: ReactNode) => rich`Paid with credit, ${day}`
export const creditLeftTitle = (amount: string) => `${amount} in credit`
export const creditLeftHint = 'Apply it to an open invoice of this client, or refund it.'
export const creditAppliedTo = (invoiceNumber: string) => `Applied to ${invoiceNumber}`
export const refundedOn = (day: ReactNode) => rich`Refunded, ${day}`
export const refundAction = 'Record refund'
export const refundHint = (left: string, creditNote: string) => `${left} of ${creditNote} can be refunded.`
export const refundedOnLabel = 'Refunded on'
export const refundRecordedToast = 'Refund recorded'
export const reverseRefundLabel = (amount: string) => `Reverse refund of ${amount}`
export const reverseRefundQuestion = (amount: string) => `Reverse the refund of ${amount}?`
export const reverseRefundHint =
  'Reverse a refund that was recorded by mistake. It stays on record with this reason, and its amount is in credit again.'
export const reverseRefundAction = 'Reverse refund'
export const applyCreditHint = (invoiceNumber: string) => `Pay ${invoiceNumber} with the client's credit.`
export const noCreditLeft = 'The client has no credit left.'
export const creditOption = (creditNote: string, invoiceNumber: string, left: string) =>
  `${left} left of ${creditNote}, on ${invoiceNumber}`
export const paymentReceived = (day: ReactNode) => rich`Payment, ${day}`
export const mailCreditNoteLabel = 'Email it to the client'
export const creditDescription =
  "A sent invoice can't be changed. Credit all or part of it here. Enter net amounts; tax and AIB follow."
