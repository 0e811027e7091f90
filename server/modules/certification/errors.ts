import type { CertificationState } from '#contract/certification/labels.ts'
import type { SecondPersonError } from '#contract/identity/second-person.ts'
import type { FiscalIssue } from './port.ts'

export type CertificationError =
  | { readonly code: 'invoice_not_found' }
  | { readonly code: 'certification_not_found' }
  | { readonly code: 'exception_not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'certification_off' }
  | { readonly code: 'not_a_draft' }
  /** The state of the certification does not allow the action. */
  | { readonly code: 'wrong_certification_state'; readonly state: CertificationState }
  | { readonly code: 'not_certifiable'; readonly issues: readonly FiscalIssue[] }
  | { readonly code: 'reference_needed' }
  | { readonly code: 'credit_note_stays' }
  /** The invoice was sent by exception, or cancelled. */
  | { readonly code: 'invoice_sent' }
  | { readonly code: 'exception_not_needed' }
  | { readonly code: 'exception_waits' }
  | { readonly code: 'exception_decided' }
  | { readonly code: 'no_proposal' }
  /** Certification is not known for the business country. */
  | { readonly code: 'no_system'; readonly country: string }
  | { readonly code: 'service_not_offered' }
  | { readonly code: 'production_url_needed' }
  | { readonly code: 'key_needed' }
  | { readonly code: 'specimens_in_production' }
  | { readonly code: 'no_specimens' }
  | { readonly code: 'seller_tax_id_needed' }
  | SecondPersonError
