import type { KycStatus } from '#contract/clients/api.ts'
import type { FilingStatus } from '#contract/filings/api.ts'
import type { ApproverError } from '#contract/identity/second-person.ts'
import type { ClientError } from '#server/modules/clients/index.ts'

export type KycError =
  | { readonly code: 'kyc_move_refused'; readonly from: KycStatus; readonly to: KycStatus }
  | { readonly code: 'screening_match_open'; readonly matches: number }
  | { readonly code: 'screening_match_confirmed' }
  | { readonly code: 'no_sanctions_list' }
  | { readonly code: 'list_too_old'; readonly asOf: Date; readonly maxAgeDays: number }
  | { readonly code: 'kyc_not_permitted' }
  | ApproverError

export type FilingError =
  | { readonly code: 'filing_not_found' }
  | { readonly code: 'stale_filing'; readonly currentVersion: number }
  | {
      readonly code: 'wrong_filing_state'
      readonly status: FilingStatus
      readonly verb: 'build' | 'submit' | 'send_back' | 'acknowledge'
    }
  /** A submission requires a built package, so that it can be shown later. */
  | { readonly code: 'package_missing' }
  | { readonly code: 'day_out_of_range'; readonly field: 'submittedOn' | 'acknowledgedOn'; readonly reason: string }

export type ComplianceError = ClientError | KycError
