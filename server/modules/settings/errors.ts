import type { SecondPersonError } from '#contract/identity/second-person.ts'

export type SettingsError =
  | { readonly code: 'unknown_setting'; readonly key: string }
  | { readonly code: 'invalid_setting'; readonly key: string; readonly message: string }
  | { readonly code: 'stale_version'; readonly currentVersion: number }

/** Reasons why a proposed change was not decided. */
export type DecisionError = SettingsError | { readonly code: 'no_proposal' } | SecondPersonError
