export type WebhookError =
  | { readonly code: 'webhook_not_found' }
  | { readonly code: 'delivery_not_found' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'https_required' }
  | { readonly code: 'too_many_webhooks' }
  | { readonly code: 'webhook_off' }
  | { readonly code: 'still_sending' }
