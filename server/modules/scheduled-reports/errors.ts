import type { Period } from './rules.ts'

export type ScheduledReportError =
  | { readonly code: 'scheduled_report_not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'scheduled_report_archived' }
  | { readonly code: 'too_many_scheduled_reports' }
  /** A recipient is unknown, inactive or lacks the permission. */
  | { readonly code: 'recipient_not_permitted' }
  | { readonly code: 'period_already_sent'; readonly period: Period }
  | { readonly code: 'already_paused' }
