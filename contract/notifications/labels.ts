/** Why a person is notified. The texts are in web/features/profile. */
export const notificationKinds = [
  'approval',
  'decision',
  'discussion',
  'alert',
  'match',
  'filing_due',
  'run_failed',
  'conversion_failed',
  'delivery_failed',
  'payout_trouble',
  'verification_failed',
  'certification',
  'sign_in',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Delivery of a kind: bell only, plus immediate email, plus daily digest, or none. */
export const notificationChannels = ['bell', 'mail', 'digest', 'off'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * For people without their own choice. An unusual sign-in is also mailed, because a thief reads the
 * bell.
 */
export const defaultChannelOf = (kind: NotificationKind): NotificationChannel => (kind === 'sign_in' ? 'mail' : 'bell')

const screens: Readonly<Record<string, (id: string) => string>> = {
  client: (id) => `/clients/${id}`,
  invoice: (id) => `/invoices/${id}`,
  conversion: (id) => `/large-transactions/${id}`,
  document: (id) => `/documents?document=${id}`,
  bank_connection: () => '/waemu-banking',
  bank_channel: () => '/waemu-banking?tab=channels',
  reconciliation: (id) => `/waemu-banking?tab=reconciliation&exception=${id}`,
  wallet: () => '/large-transactions/wallets',
  screening_match: (id) => `/screening?match=${id}`,
  alert_rule: () => '/compliance-dashboard/rules',
  alert: (id) => `/compliance-dashboard?alert=${id}`,
  export_proceeds: () => '/compliance-dashboard/export-proceeds',
  filing: (id) => `/compliance-dashboard/filings?filing=${id}`,
  dos: (id) => `/compliance-dashboard/suspicion-reports?report=${id}`,
  schedule: (id) => `/automated-scheduling?schedule=${id}`,
  quote: (id) => `/invoices/quotes/${id}`,
  item: () => '/invoices/items',
  recurring_invoice: (id) => `/invoices/recurring/${id}`,
  scheduled_report: (id) => `/reports?scheduled=${id}`,
  user: () => '/access-requests',
  session: () => '/profile',
  setting: () => '/admin/settings',
  webhook: () => '/admin/settings?tab=webhooks',
  audit_log: () => '/audit-logs',
  message: (id) => `/outbox?message=${id}`,
}

/** The screen of a record; the dashboard if it has none. */
export function screenOf(resourceType: string, resourceId: string): string {
  return screens[resourceType]?.(encodeURIComponent(resourceId)) ?? '/'
}
