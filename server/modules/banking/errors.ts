import type { SecondPersonError } from '#contract/identity/second-person.ts'
import type { StoredText } from '#server/platform/language/stored-text.ts'

/** No account can fund the conversion now; `detail` states why. */
export interface NoCapacity {
  readonly code: 'no_room'
  readonly detail: StoredText
}

export type CreateConnectionError =
  | { readonly code: 'unknown_bank' }
  | { readonly code: 'invalid_account_number'; readonly message: string }
  | { readonly code: 'invalid_swift_code'; readonly message: string }
  | { readonly code: 'duplicate_connection'; readonly connectionId: number }
  | { readonly code: 'no_rail' }
  | { readonly code: 'unknown_channel' }

export type ChangeConnectionError =
  | { readonly code: 'not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }

export type ApproveConnectionError =
  | { readonly code: 'not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'nothing_to_approve' }
  | SecondPersonError

export type TestConnectionError =
  | { readonly code: 'not_found' }
  | { readonly code: 'bank_unreachable'; readonly reason: string }
  | { readonly code: 'bank_refused'; readonly reason: string }

export type CreateChannelError =
  | { readonly code: 'unknown_bank' }
  | { readonly code: 'incomplete_channel'; readonly field: string }
  | { readonly code: 'duplicate_channel' }
  | { readonly code: 'no_bank_folder' }
  | { readonly code: 'folder_outside' }

export type ChannelError =
  | { readonly code: 'not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'nothing_to_approve' }
  | SecondPersonError
  | { readonly code: 'bank_unreachable'; readonly reason: string }

export type ChangeChannelError =
  | Extract<ChannelError, { code: 'not_found' | 'stale_version' }>
  | Extract<CreateChannelError, { code: 'incomplete_channel' | 'duplicate_channel' | 'folder_outside' }>
  | { readonly code: 'nothing_changed' }
  /** The channel waits for its own approval, and another user added it. */
  | { readonly code: 'not_yet_approved' }

export type DecideChangeError =
  | Exclude<ChannelError, { code: 'bank_unreachable' }>
  | Extract<CreateChannelError, { code: 'duplicate_channel' }>

export type TestChangeError =
  | Extract<ChannelError, { code: 'not_found' | 'nothing_to_approve' | 'bank_unreachable' }>
  /** The saved password would go to a server that only the requester has seen. */
  | { readonly code: 'password_elsewhere' }
