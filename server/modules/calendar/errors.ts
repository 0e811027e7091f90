export type CalendarError =
  | { readonly code: 'holiday_not_found' }
  | { readonly code: 'holiday_exists'; readonly name: string }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'holiday_removed' }
  | { readonly code: 'easter_stays' }
