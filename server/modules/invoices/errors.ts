import type { CertificationState } from '#contract/certification/labels.ts'
import type { AttachmentFault } from '#contract/invoices/api.ts'
import type { InvoiceStatus } from '#contract/invoices/labels.ts'
import type { InvoiceAmounts } from '#kernel/invoice-settlement.ts'
import type { Currency } from '#kernel/money.ts'

/** A validation error of one form field. */
export interface Issue {
  readonly path: string
  readonly message: string
}

export type InvoiceAct =
  | 'edit'
  | 'send'
  | 'pay'
  | 'reverse'
  | 'credit'
  | 'cancel'
  | 'remind'
  | 'resend'
  | 'schedule'
  | 'attach'

export type InvoiceError =
  | { readonly code: 'invoice_not_found' }
  | { readonly code: 'invalid_invoice'; readonly issues: readonly Issue[] }
  | { readonly code: 'client_inactive'; readonly companyName: string }
  /** No rate of this currency has ever been stored. */
  | { readonly code: 'no_rate'; readonly currency: Currency }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'wrong_status'; readonly status: InvoiceStatus; readonly act: InvoiceAct }
  | { readonly code: 'due_date_passed' }
  /** Certification is on, and the invoice waits for it. */
  | { readonly code: 'not_certified'; readonly hold: CertificationState | 'not_requested' | 'totals_differ' }
  /** A tax authority has the draft, or may have it. */
  | { readonly code: 'frozen_by_certification' }
  /** The time of a scheduled send has passed, or is after the due date. */
  | { readonly code: 'unfit_send_time'; readonly isPast: boolean }
  | {
      readonly code: 'overpayment'
      readonly open: InvoiceAmounts
      readonly localCurrency: Currency
      readonly xofSource: string
    }
  /** The invoice to cancel was partly paid or credited. */
  | { readonly code: 'already_settled' }
  /** The quote to be invoiced has a draft deposit. */
  | { readonly code: 'deposit_not_sent'; readonly invoiceNumber: string }
  /** The amount of a deposit comes from its quote. */
  | { readonly code: 'deposit_terms_fixed' }
  | { readonly code: 'deposit_client_fixed' }
  /** Another invoice credits the deposit. */
  | { readonly code: 'deposit_credited'; readonly invoiceNumber: string }
  | { readonly code: 'attachment_unknown'; readonly documentId: number }
  | { readonly code: 'attachment_unfit'; readonly title: string; readonly fault: AttachmentFault }
  | { readonly code: 'attachments_too_large'; readonly totalBytes: number }
  /** An API key that may not read documents. */
  | { readonly code: 'documents_not_readable' }
  | { readonly code: 'nothing_to_credit' }
  /** What the client would get back is nothing in some currency of the invoice. */
  | { readonly code: 'too_small_to_credit' }
  | { readonly code: 'payment_not_found' }
  | { readonly code: 'already_reversed' }
  /** A later credit note refunds what the payment had paid. */
  | { readonly code: 'credited_since' }
  /** The payment comes from a bank receipt: undoing the match reverses it. */
  | { readonly code: 'paid_by_receipt' }
  /** The payment settled nothing in some currency of a paid invoice. */
  | { readonly code: 'too_small_to_reverse' }
  | { readonly code: 'credit_note_not_found' }
  /** Nothing is left of the credit note's credit. */
  | { readonly code: 'credit_used_up' }
  /** A tax authority has not certified the credit note yet. */
  | { readonly code: 'credit_note_not_certified' }
  | { readonly code: 'credit_of_other_client' }
  | { readonly code: 'more_than_credit'; readonly left: bigint; readonly currency: Currency }
  | { readonly code: 'refund_not_found' }
  | { readonly code: 'refund_already_reversed' }
