import type { SecondPersonError } from '#contract/identity/second-person.ts'
import type { MessageState, MessageVerb } from '#contract/mail/labels.ts'

export type MailError =
  | { readonly code: 'not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'wrong_state'; readonly state: MessageState; readonly verb: MessageVerb }

export type MailServerError =
  /** The operator's server goes before the one of the settings. */
  | { readonly code: 'set_by_environment' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'password_needed' }
  | { readonly code: 'password_unencrypted' }
  | { readonly code: 'no_mail_server' }
  | { readonly code: 'no_proposal' }
  | SecondPersonError
