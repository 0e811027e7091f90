import type { ProviderError } from './provider/port.ts'

/** Why a sign-in or a confirmation was refused. Never tells whether the e-mail exists. */
export type SignInError =
  | { readonly code: 'wrong_credentials' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
  | { readonly code: 'code_required' }
  | { readonly code: 'wrong_code' }
  | { readonly code: 'passkey_refused' }
  /** The second step came too late, or once too often. */
  | { readonly code: 'sign_in_over' }

/** Why a change of the second factor was refused. */
export type SecondFactorError =
  | { readonly code: 'wrong_code' }
  | { readonly code: 'set_up_over' }
  | { readonly code: 'no_second_factor' }
  | { readonly code: 'second_factor_required' }

/** Why a password cannot be taken. */
export type PasswordError =
  | { readonly code: 'password_too_short' }
  | { readonly code: 'password_too_common' }
  | { readonly code: 'password_names_person' }

/** Why a new person's address was not taken. */
export type EmailError = { readonly code: 'invalid_email' } | { readonly code: 'email_taken' }

export type UserError =
  | PasswordError
  | EmailError
  | { readonly code: 'unknown_role'; readonly role: string }
  | { readonly code: 'user_not_found' }

/** Why a passkey was not taken up or given up. */
export type PasskeyError =
  | { readonly code: 'passkey_refused' }
  | { readonly code: 'passkey_known' }
  | { readonly code: 'passkey_not_found' }
  | { readonly code: 'set_up_over' }
  | { readonly code: 'second_factor_required' }

/** Why an administrator's change of a person was refused. */
export type DirectoryError =
  | { readonly code: 'user_not_found' }
  | { readonly code: 'user_inactive' }
  | { readonly code: 'unknown_role'; readonly role: string }
  | { readonly code: 'last_administrator' }
  | { readonly code: 'own_account' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }

/** Why somebody who came from the organisation's provider was not let in. */
export type ByProviderError = SignInError | ProviderError | { readonly code: 'not_invited' }

/** Why the password chosen behind a one-time link was not taken. */
export type JoinError = PasswordError | { readonly code: 'link_invalid' } | { readonly code: 'sign_in_elsewhere' }

export type SetUpError = PasswordError | EmailError | { readonly code: 'set_up_link_invalid' }

export type SessionError = { readonly code: 'session_not_found' }
