import type { ProposalError } from './proposal-lifecycle.ts'

export type SettingsError =
  | { readonly code: 'unknown_setting'; readonly key: string }
  | { readonly code: 'invalid_setting'; readonly key: string; readonly message: string }
  | { readonly code: 'stale_version'; readonly currentVersion: number }

/** Reasons why a proposed change was not decided. */
export type DecisionError = SettingsError | ProposalError
