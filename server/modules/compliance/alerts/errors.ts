import type { AlertStatus } from '#contract/alerts/labels.ts'
import type { SecondPersonError } from '#contract/identity/second-person.ts'
import type { FieldError } from './rules/parameters.ts'

export type AlertError =
  | { readonly code: 'alert_not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'alert_move_refused'; readonly from: AlertStatus; readonly to: AlertStatus }
  | { readonly code: 'outcome_without_end' }
  | { readonly code: 'reopen_reason_required' }
  | { readonly code: 'closing_waits' }
  | { readonly code: 'nothing_proposed' }
  | SecondPersonError
  | { readonly code: 'not_an_officer' }
  | { readonly code: 'nothing_to_change' }
  | { readonly code: 'link_target_unknown' }
  | { readonly code: 'already_tied' }

export type RuleError =
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'rule_version_not_found' }
  | { readonly code: 'rule_version_decided' }
  | { readonly code: 'rule_version_waits' }
  | { readonly code: 'invalid_parameters'; readonly errors: readonly FieldError[] }
  | { readonly code: 'rule_of_no_conversion' }
  | { readonly code: 'effective_in_the_past'; readonly today: string }
  | { readonly code: 'verified_without_reference' }
  | SecondPersonError
