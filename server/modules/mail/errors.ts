import type { MessageState, MessageVerb } from '#contract/mail/labels.ts'

export type MailError =
  | { readonly code: 'not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'wrong_state'; readonly state: MessageState; readonly verb: MessageVerb }
