import type { SecondPersonError } from '#contract/identity/second-person.ts'

export type ClientError =
  | { readonly code: 'client_not_found' }
  | { readonly code: 'contact_required' }
  | { readonly code: 'unknown_country' }
  | { readonly code: 'limit_too_large' }
  | { readonly code: 'language_not_offered' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | {
      readonly code: 'duplicate_client'
      readonly by: 'name' | 'tax_id'
      readonly existing: { readonly id: number; readonly companyName: string }
    }
  | { readonly code: 'person_not_found' }
  | { readonly code: 'share_required' }
  | { readonly code: 'share_of_no_owner' }
  /** The sum of the other owners' shares, in hundredths of a percent. */
  | { readonly code: 'shares_exceed'; readonly othersHold: number }
  | { readonly code: 'unknown_nationality' }
  | { readonly code: 'birth_in_future' }
  | { readonly code: 'document_of_another' }
  | { readonly code: 'no_limit_proposal' }
  | SecondPersonError
