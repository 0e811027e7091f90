import type { InvoiceError } from '#server/modules/invoices/index.ts'

export type RecurringInvoiceError =
  | { readonly code: 'recurring_invoice_not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'recurring_invoice_ended' }
  | { readonly code: 'too_many_recurring_invoices' }
  | { readonly code: 'invalid_recurring_invoice'; readonly path: string; readonly message: () => string }
  | { readonly code: 'client_inactive'; readonly companyName: string }
  | { readonly code: 'already_paused' }
  | { readonly code: 'not_paused' }
  /** No period failed, and none is due. */
  | { readonly code: 'nothing_to_create' }
  /** The invoice was refused again. */
  | { readonly code: 'invoice_refused'; readonly error: InvoiceError }
