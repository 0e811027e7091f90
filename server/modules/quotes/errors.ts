import type { QuoteStatus } from '#contract/quotes/labels.ts'
import type { InvoiceError } from '#server/modules/invoices/index.ts'

export type QuoteAct = 'edit' | 'send' | 'decide' | 'invoice' | 'deposit'

export type QuoteError =
  | { readonly code: 'quote_not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'wrong_quote_status'; readonly status: QuoteStatus; readonly act: QuoteAct }
  /** The last day of a draft is over. */
  | { readonly code: 'validity_passed' }
  /** The content was refused, by the rules of invoices. */
  | { readonly code: 'content_refused'; readonly error: InvoiceError }
