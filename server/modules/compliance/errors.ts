import type { KycStatus } from '#contract/clients.ts'
import type { ClientError } from '#server/modules/clients/index.ts'

export type KycError =
  | { readonly code: 'kyc_move_refused'; readonly from: KycStatus; readonly to: KycStatus }
  | { readonly code: 'screening_match_open'; readonly matches: number }
  | { readonly code: 'screening_match_confirmed' }
  | { readonly code: 'no_sanctions_list' }
  | { readonly code: 'list_too_old'; readonly asOf: Date; readonly maxAgeDays: number }
  | { readonly code: 'kyc_not_permitted' }
  | { readonly code: 'approver_too_new' }

export type RiskError = { readonly code: 'risk_reason_required' }

export type ComplianceError = ClientError | KycError | RiskError
