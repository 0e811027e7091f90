/** Why a person is notified. The texts are in web/features/profile. */
export const notificationKinds = [
  'approval',
  'decision',
  'alert',
  'match',
  'filing_due',
  'run_failed',
  'conversion_failed',
  'delivery_failed',
  'payout_trouble',
  'verification_failed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Delivery of a kind: bell only, plus immediate email, plus daily digest, or none. */
export const notificationChannels = ['bell', 'mail', 'digest', 'off'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** For people without their own choice. */
export const defaultNotificationChannel: NotificationChannel = 'bell'

const screens: Readonly<Record<string, (id: string) => string>> = {
  client: (id) => `/clients/${id}`,
  invoice: (id) => `/invoices/${id}`,
  conversion: (id) => `/large-transactions?conversion=${id}`,
  document: (id) => `/documents?document=${id}`,
  bank_connection: () => '/waemu-banking',
  bank_channel: () => '/waemu-banking?tab=channels',
  reconciliation: () => '/waemu-banking',
  wallet: () => '/large-transactions/wallets',
  screening_match: (id) => `/screening?match=${id}`,
  alert: (id) => `/compliance-dashboard?alert=${id}`,
  filing: (id) => `/compliance-dashboard/filings?filing=${id}`,
  dos: (id) => `/compliance-dashboard/suspicion-reports?report=${id}`,
  schedule: (id) => `/automated-scheduling?schedule=${id}`,
  user: () => '/access-requests',
  setting: () => '/admin/settings',
  webhook: () => '/admin/settings?tab=webhooks',
  audit_log: () => '/audit-logs',
  message: (id) => `/outbox?message=${id}`,
}

/** The screen of a record; the dashboard if it has none. */
export function screenOf(resourceType: string, resourceId: string): string {
  return screens[resourceType]?.(encodeURIComponent(resourceId)) ?? '/'
}
