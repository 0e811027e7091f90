import type { SecondPersonError } from '#contract/identity/second-person.ts'

export type ScheduleError =
  | { readonly code: 'below_minimum' }
  | { readonly code: 'above_maximum' }
  | { readonly code: 'client_not_found' }
  | { readonly code: 'client_inactive' }
  | { readonly code: 'schedule_not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'schedule_archived' }
  | { readonly code: 'schedule_paused' }
  | { readonly code: 'no_bank_day' }
  | SecondPersonError
  | { readonly code: 'amount_below_run' }
  | { readonly code: 'until_past' }
  | { readonly code: 'until_too_far' }
  | { readonly code: 'nothing_to_revoke' }
