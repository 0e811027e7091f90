import type { ReportState } from '#contract/filings/suspicion-reports.ts'
import type { ApproverError } from '#contract/identity/second-person.ts'

export type ReportError =
  | { readonly code: 'report_not_found' }
  | { readonly code: 'report_not_permitted' }
  | { readonly code: 'stale_report'; readonly currentVersion: number }
  | {
      readonly code: 'wrong_report_state'
      readonly state: ReportState
      readonly verb: 'edit' | 'sign' | 'transmit' | 'acknowledge' | 'add' | 'attach' | 'discard'
    }
  /** The content to sign differs from the content that was shown. */
  | { readonly code: 'content_differs' }
  | { readonly code: 'signed_already' }
  | ApproverError
  | { readonly code: 'report_client_unknown' }
  | { readonly code: 'report_conversion_unknown'; readonly conversionId: number }
  | { readonly code: 'report_day_out_of_range'; readonly field: string; readonly reason: string }
  | { readonly code: 'attached_already' }
  | { readonly code: 'too_many_attachments' }
  | { readonly code: 'attachment_not_found' }
  | { readonly code: 'goaml_not_registered' }
