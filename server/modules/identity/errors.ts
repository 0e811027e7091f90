import type { SecondPersonError } from '#contract/identity/second-person.ts'
import type { ProviderError } from './provider/port.ts'

/** Reasons to refuse a sign-in or a reauthentication. None reveals whether the e-mail exists. */
export type SignInError =
  | { readonly code: 'wrong_credentials' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
  | { readonly code: 'code_required' }
  | { readonly code: 'wrong_code' }
  | { readonly code: 'passkey_refused' }
  /** The sign-in expired or was completed already. */
  | { readonly code: 'sign_in_over' }

/** Reasons to refuse a change of the second factor. */
export type SecondFactorError =
  | { readonly code: 'wrong_code' }
  | { readonly code: 'set_up_over' }
  | { readonly code: 'no_second_factor' }
  | { readonly code: 'second_factor_required' }

/** Reasons to reject a password. */
export type PasswordError =
  | { readonly code: 'password_too_short' }
  | { readonly code: 'password_too_common' }
  | { readonly code: 'password_names_person' }

/** Reason to refuse a language of screens. */
export type LanguageError = { readonly code: 'language_not_offered'; readonly languages: readonly string[] }

/** Reasons to reject a new user's e-mail. */
export type EmailError = { readonly code: 'invalid_email' } | { readonly code: 'email_taken' }

export type UserError =
  | PasswordError
  | EmailError
  | { readonly code: 'unknown_role'; readonly role: string }
  | { readonly code: 'user_not_found' }

/** Reasons to refuse the registration or removal of a passkey. */
export type PasskeyError =
  | { readonly code: 'passkey_refused' }
  | { readonly code: 'passkey_known' }
  | { readonly code: 'passkey_not_found' }
  | { readonly code: 'set_up_over' }
  | { readonly code: 'second_factor_required' }

/** Reasons to refuse an administrator's change of a user. */
export type DirectoryError =
  | { readonly code: 'user_not_found' }
  | { readonly code: 'user_inactive' }
  | { readonly code: 'unknown_role'; readonly role: string }
  | { readonly code: 'last_administrator' }
  | { readonly code: 'own_account' }
  | { readonly code: 'account_confirmed' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }

/** Reasons to refuse the decision on a role or reset that waits. */
export type AccessRequestError = SecondPersonError | DirectoryError | { readonly code: 'no_access_request' }

/** Reasons to refuse a sign-in through the organisation's provider. */
export type ByProviderError = SignInError | ProviderError | { readonly code: 'not_invited' }

/** Reasons to reject a password chosen through a one-time link. */
export type JoinError = PasswordError | { readonly code: 'link_invalid' } | { readonly code: 'sign_in_elsewhere' }

export type SetUpError = PasswordError | EmailError | { readonly code: 'set_up_link_invalid' }

export type SessionError = { readonly code: 'session_not_found' }
