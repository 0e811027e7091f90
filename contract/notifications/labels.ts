/** Why a person is told of something. What a kind stands for is said in web/features/profile. */
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
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How a kind reaches a person: in the bell alone, by e-mail at once as well, in one e-mail a day as well, or not at all. */
export const notificationChannels = ['bell', 'mail', 'digest', 'off'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** For whoever has chosen nothing. */
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
  setting: () => '/admin/settings',
  webhook: () => '/admin/settings?tab=webhooks',
  message: (id) => `/outbox?message=${id}`,
}

/** The screen that shows a record; the dashboard for what has no screen of its own. */
export function screenOf(resourceType: string, resourceId: string): string {
  return screens[resourceType]?.(encodeURIComponent(resourceId)) ?? '/'
}
