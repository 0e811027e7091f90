import type { SecondPersonError } from '#contract/identity/second-person.ts'
import type { ExceptionKind } from '#contract/reconciliation/api.ts'

export type ReconciliationError =
  | { readonly code: 'not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'wrong_state'; readonly state: string }
  | { readonly code: 'resolution_not_allowed'; readonly kind: ExceptionKind }
  | { readonly code: 'counter_account_needed' }
  | { readonly code: 'nothing_to_correct' }
  /** Only tokens that arrived settle francs with the provider, and they always do. */
  | { readonly code: 'settlement_mismatch' }
  | { readonly code: 'document_not_found' }
  | { readonly code: 'settlement_too_high'; readonly maxXof: bigint }
  | { readonly code: 'settlement_off_rate'; readonly promisedUsdtMinor: bigint }
  | SecondPersonError
