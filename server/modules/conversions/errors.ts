/** Errors of conversions. */

import type { ConversionState } from '#contract/conversions/api.ts'
import type { ApproverError } from '#contract/identity/second-person.ts'
import type { AmountOutOfBounds, WrongState } from './state-machine.ts'

/** Expected failures of the calls that start or change a conversion. */
export type ConversionError =
  | AmountOutOfBounds
  | { readonly code: 'client_not_found' }
  | { readonly code: 'client_inactive' }
  | { readonly code: 'conversion_not_found' }
  | WrongState
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'own_conversion' }
  | { readonly code: 'rate_lock_expired' }
  | ApproverError
  | { readonly code: 'screening_hit_open' }
  | { readonly code: 'kyc_changed' }
  | { readonly code: 'client_frozen' }
  | { readonly code: 'counterparty_hit_open' }
  | { readonly code: 'counterparty_frozen' }
  | { readonly code: 'dossier_incomplete'; readonly detail: string }
  | { readonly code: 'reason_required' }
  | { readonly code: 'nothing_to_refund' }
  | { readonly code: 'refund_first' }
  | { readonly code: 'request_not_open' }
  | { readonly code: 'not_addressed' }
  | { readonly code: 'own_request' }
  | { readonly code: 'not_in_review'; readonly state: ConversionState }
