/** The addresses of all screens, so that the server answers 404 for any other. */
import { can, type Permission } from './permissions.ts'

/**
 * By path, with the permission without which the screen is Page Not Found; null for everybody. A
 * part beginning with `$` is any one part. `web/app/router.test.ts` compares the list with the
 * routes of the client.
 */
export const screens = {
  '/': null,
  '/approvals': null,
  '/clients': null,
  '/clients/$clientId': null,
  '/client-management': null,
  '/invoices': null,
  '/invoices/$invoiceId': null,
  '/invoices/quotes': null,
  '/invoices/quotes/$quoteId': null,
  '/invoices/items': null,
  '/invoices/recurring': null,
  '/invoices/recurring/$recurringId': null,
  '/receipts': null,
  '/receivables': null,
  '/accounting': 'accounting.read',
  '/certifications': null,
  '/outbox': null,
  '/large-transactions': null,
  '/large-transactions/$conversionId': null,
  '/large-transactions/wallets': null,
  '/automated-scheduling': null,
  '/automated-scheduling/holidays': null,
  '/waemu-banking': null,
  '/compliance-dashboard': null,
  '/compliance-dashboard/rules': null,
  '/compliance-dashboard/trends': null,
  '/compliance-dashboard/regulatory-status': null,
  '/compliance-dashboard/filings': null,
  '/compliance-dashboard/dossiers': null,
  '/compliance-dashboard/export-proceeds': null,
  '/compliance-dashboard/exchange-forms': null,
  '/compliance-dashboard/registers': null,
  '/compliance-dashboard/suspicion-reports': 'dos.handle',
  '/real-time-monitoring': null,
  '/advanced-analytics': null,
  '/screening': null,
  '/fx-rates': null,
  '/documents': null,
  '/reports': null,
  '/reports/ledger': null,
  '/reports/ledger/$accountId': null,
  '/audit-logs': null,
  '/profile': null,
  '/admin/users': 'users.manage',
  '/admin/settings': 'settings.manage',
  '/access-requests': 'access.approve',
} as const satisfies Readonly<Record<string, Permission | null>>

/** Whether the path is a screen that this person may open. */
export function isScreen(path: string, person: Parameters<typeof can>[0]): boolean {
  const parts = path.split('/')
  return Object.entries(screens).some(
    ([pattern, permission]) => matches(pattern.split('/'), parts) && (permission === null || can(person, permission)),
  )
}

const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, index) => (part.startsWith('$') ? parts[index] !== '' : part === parts[index]))
