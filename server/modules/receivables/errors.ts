import type { InvoiceError } from '#server/modules/invoices/index.ts'

export type ReceivablesError =
  | { readonly code: 'receipt_not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'wrong_state'; readonly state: 'open' | 'matched' | 'other' }
  | { readonly code: 'already_allocated' }
  | { readonly code: 'more_than_received'; readonly leftXof: bigint }
  | { readonly code: 'invoice_twice' }
  /** An allocation that settles nothing, or less. */
  | { readonly code: 'settles_nothing' }
  | { readonly code: 'charges_too_high'; readonly maxXof: bigint }
  | { readonly code: 'fx_difference_too_high' }
  | { readonly code: 'match_not_found' }
  | { readonly code: 'deposits_nothing' }
  | { readonly code: 'deposit_not_found' }
  | { readonly code: 'client_not_found' }
  | { readonly code: 'invoice_refused'; readonly error: InvoiceError }
