import type { SecondPersonError } from '#contract/identity/second-person.ts'

export type AddWalletError =
  | { readonly code: 'no_chain' }
  | { readonly code: 'invalid_address'; readonly message: string }
  | { readonly code: 'client_not_found' }
  | { readonly code: 'duplicate_wallet'; readonly walletId: number }
  | { readonly code: 'signature_too_old' }
  | { readonly code: 'wrong_signature' }
  | { readonly code: 'document_not_found' }
  | { readonly code: 'not_screened'; readonly reason: 'no_sanctions_list' | 'list_too_old' }

export type DecideWalletError =
  | { readonly code: 'not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'wrong_state' }
  | SecondPersonError
  | { readonly code: 'open_matches'; readonly matches: number }
  | { readonly code: 'not_screened'; readonly reason: 'no_sanctions_list' | 'list_too_old' }
