// Maps record changes to the cached reads that they invalidate.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { ChangedKind } from '#contract/events.ts'
import type { RouteContract } from '#contract/route.ts'

/**
 * Paths that a change of each record kind invalidates, each with everything below it. This is the
 * only such map: the client's own changes and the server's events both use it.
 */
const readsOf = {
  clients: ['/api/clients', '/api/receivables', '/api/dashboard', '/api/compliance', '/api/transactions/preview'],
  mail: [
    '/api/outbox',
    '/api/outbox-status',
    '/api/mail-server',
    '/api/invoices',
    '/api/quotes',
    '/api/scheduled-reports',
  ],
  invoices: [
    '/api/invoices',
    '/api/export-proceeds',
    '/api/dashboard',
    '/api/clients/metrics',
    '/api/clients/detailed',
    '/api/clients/totals',
    '/api/clients/:id/credit',
    // A quote shows its invoice and its deposit invoices while they are not cancelled.
    '/api/quotes',
    '/api/documents',
    '/api/outbox',
    '/api/outbox-status',
    '/api/receivables',
    '/api/certifications',
    '/api/certification-summary',
  ],
  receivables: ['/api/receivables', '/api/export-proceeds', '/api/ledger', '/api/reconciliation'],
  accounting: ['/api/accounting'],
  conversions: [
    '/api/transactions',
    '/api/dashboard',
    '/api/filings',
    '/api/dossiers',
    '/api/ledger',
    '/api/banking/connections',
    '/api/compliance/waemu-report',
    '/api/compliance/metrics',
    '/api/clients/metrics',
    '/api/clients/detailed',
    '/api/clients/totals',
    // A client's own francs pay for its conversions.
    '/api/receivables',
    '/api/schedules',
    '/api/analytics',
  ],
  schedules: ['/api/schedules', '/api/transactions'],
  'scheduled-reports': ['/api/scheduled-reports', '/api/documents', '/api/outbox', '/api/outbox-status'],
  'recurring-invoices': ['/api/recurring-invoices'],
  items: ['/api/items'],
  quotes: ['/api/quotes', '/api/documents', '/api/outbox', '/api/outbox-status'],
  'bank-calendar': ['/api/bank-calendar', '/api/schedules'],
  documents: ['/api/documents'],
  'bank-connections': ['/api/banking', '/api/transactions/preview', '/api/reconciliation'],
  sandbox: ['/api/sandbox', '/api/reconciliation'],
  reconciliation: ['/api/reconciliation', '/api/ledger', '/api/transactions'],
  'fx-rates': ['/api/fx-rates', '/api/transactions/preview'],
  screening: ['/api/compliance', '/api/clients', '/api/transactions/preview', '/api/exchange-forms'],
  dos: ['/api/suspicion-reports'],
  alerts: ['/api/compliance/alerts', '/api/compliance/metrics', '/api/compliance/rules'],
  filings: [
    '/api/filings',
    '/api/dossiers',
    '/api/registers',
    '/api/branches',
    '/api/export-proceeds',
    '/api/exchange-forms',
    '/api/dashboard',
    '/api/compliance',
  ],
  audit: ['/api/audit-logs', '/api/dashboard/recent-activity'],
  users: ['/api/users', '/api/access-requests', '/api/auth', '/api/report-recipients'],
  settings: [
    '/api/settings',
    '/api/certification-set-up',
    '/api/mail-server',
    '/api/compliance/control-warnings',
    '/api/api-keys',
    '/api/webhooks',
    '/api/webhook-deliveries',
    '/api/transactions/preview',
    // The signed-in user's answer includes the business time zone.
    '/api/auth/user',
  ],
  wallets: ['/api/wallets', '/api/clients'],
  analytics: ['/api/analytics'],
  notices: ['/api/notices'],
} as const satisfies Record<ChangedKind, readonly string[]>

const readsOfEveryChange = [
  '/api/audit-logs',
  '/api/dashboard/recent-activity',
  '/api/dashboard/first-steps',
  '/api/dashboard/waiting-work',
  '/api/approvals',
  // Reports count rows of every kind.
  '/api/reports',
] as const

/** The record kinds that calls below a path change. The first matching path applies. */
const kindsChangedBelow: readonly (readonly [path: string, kinds: readonly ChangedKind[]])[] = [
  ['/api/invoices', ['invoices']],
  ['/api/certifications', ['invoices']],
  ['/api/sending-exceptions', ['invoices']],
  ['/api/certification-set-up', ['settings', 'invoices']],
  ['/api/outbox', ['mail']],
  ['/api/mail-server', ['mail', 'settings']],
  ['/api/transactions', ['conversions']],
  ['/api/schedules', ['schedules']],
  ['/api/scheduled-reports', ['scheduled-reports']],
  ['/api/recurring-invoices', ['recurring-invoices', 'invoices']],
  ['/api/quotes', ['quotes', 'invoices']],
  ['/api/items', ['items']],
  ['/api/bank-calendar', ['bank-calendar']],
  ['/api/clients', ['clients']],
  ['/api/documents', ['documents']],
  ['/api/banking', ['bank-connections']],
  ['/api/reconciliation', ['reconciliation']],
  ['/api/receivables', ['receivables', 'invoices']],
  ['/api/accounting', ['accounting']],
  ['/api/sandbox', ['sandbox']],
  ['/api/fx-rates', ['fx-rates']],
  ['/api/compliance/alerts', ['alerts']],
  ['/api/compliance/rules', ['alerts']],
  ['/api/compliance', ['screening', 'clients']],
  ['/api/filings', ['filings']],
  ['/api/suspicion-reports', ['dos']],
  ['/api/dossiers', ['filings', 'conversions']],
  ['/api/registers', ['filings']],
  ['/api/branches', ['filings']],
  ['/api/export-proceeds', ['filings']],
  ['/api/exchange-forms', ['filings']],
  ['/api/wallets', ['wallets']],
  ['/api/notices', ['notices']],
  ['/api/users', ['users']],
  ['/api/access-requests', ['users']],
  ['/api/auth', ['users']],
  ['/api/settings', ['settings']],
  ['/api/api-keys', ['settings']],
  ['/api/webhooks', ['settings']],
  ['/api/webhook-deliveries', ['settings']],
  ['/api/audit-logs', ['audit']],
  ['/api/analytics', ['analytics']],
]

/**
 * Reads to invalidate after one of our own calls. An unknown path invalidates everything, because a
 * slow refetch is better than outdated data.
 */
export function readsInvalidatedBy(route: Pick<RouteContract, 'path'>): readonly string[] {
  const kinds = kindsChangedBelow.find(([path]) => isBelow(route.path, path))?.[1]
  return kinds ? [...new Set(kinds.flatMap(readsInvalidatedByKind))] : ['/api']
}

/** Reads to invalidate after a server event. */
export function readsInvalidatedByKind(kind: ChangedKind): readonly string[] {
  return [...readsOf[kind], ...readsOfEveryChange]
}

/** Marks the reads as stale and refetches those on screen. */
export async function invalidateReads(client: QueryClient, paths: readonly string[]): Promise<void> {
  const isDropped = ({ queryKey: [path] }: Query) =>
    typeof path === 'string' && paths.some((dropped) => isBelow(path, dropped))
  // A first read in flight may return data from before the change. TanStack Query does not restart
  // such a read, so invalidate it again once it has arrived.
  const underWay = new Set(
    client
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching', predicate: (query) => isDropped(query) && query.state.data === undefined }),
  )
  await client.invalidateQueries({ predicate: isDropped })
  if (underWay.size > 0) await client.invalidateQueries({ predicate: (query) => underWay.has(query) })
}

/** Whether a path is the other one or below it. `:id` stands for any one part. */
function isBelow(path: string, above: string): boolean {
  const parts = path.split('/')
  return above.split('/').every((part, at) => (part.startsWith(':') ? parts[at] !== undefined : part === parts[at]))
}
