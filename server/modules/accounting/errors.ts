import type { SecondPersonError } from '#contract/identity/second-person.ts'

export type AccountingError =
  | { readonly code: 'lock_not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'lock_decided' }
  | { readonly code: 'lock_waiting'; readonly month: string }
  /** `next` is the month that can be locked; null while none has ended. */
  | { readonly code: 'not_next_month'; readonly next: string | null }
  | { readonly code: 'no_month_end_rate'; readonly month: string }
  | { readonly code: 'nothing_to_export'; readonly month: string }
  | { readonly code: 'export_not_found' }
  | { readonly code: 'unknown_account'; readonly number: string }
  | { readonly code: 'unknown_client' }
  | { readonly code: 'default_needed' }
  | { readonly code: 'tax_not_possible' }
  | SecondPersonError
