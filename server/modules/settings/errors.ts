export type SettingsError =
  | { readonly code: 'unknown_setting'; readonly key: string }
  | { readonly code: 'invalid_setting'; readonly key: string; readonly message: string }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
