import type { Permission } from '#contract/permissions.ts'

/**
 * Every address the client goes to is built here. Screens may import this file, though it lies above them:
 * it knows none of them.
 */
export const paths = {
  dashboard: '/',
  clients: '/clients',
  clientManagement: '/client-management',
  invoices: '/invoices',
  outbox: '/outbox',
  largeTransactions: '/large-transactions',
  wallets: '/large-transactions/wallets',
  automatedScheduling: '/automated-scheduling',
  holidays: '/automated-scheduling/holidays',
  waemuBanking: '/waemu-banking',
  complianceDashboard: '/compliance-dashboard',
  complianceRules: '/compliance-dashboard/rules',
  filings: '/compliance-dashboard/filings',
  dossiers: '/compliance-dashboard/dossiers',
  exportProceeds: '/compliance-dashboard/export-proceeds',
  exchangeForms: '/compliance-dashboard/exchange-forms',
  registers: '/compliance-dashboard/registers',
  suspicionReports: '/compliance-dashboard/suspicion-reports',
  realTimeMonitoring: '/real-time-monitoring',
  advancedAnalytics: '/advanced-analytics',
  screening: '/screening',
  fxRates: '/fx-rates',
  documents: '/documents',
  reports: '/reports',
  trialBalance: '/reports/ledger',
  auditLogs: '/audit-logs',
  profile: '/profile',
  adminUsers: '/admin/users',
  adminSettings: '/admin/settings',
} as const

/** The screens that stand together under the Compliance Dashboard; `needs` names the permission without which one is not shown. */
export const complianceScreens: readonly {
  readonly name: string
  readonly to: (typeof paths)[keyof typeof paths]
  readonly needs?: Permission
}[] = [
  { name: 'Alerts', to: paths.complianceDashboard },
  { name: 'Alert Rules', to: paths.complianceRules },
  { name: 'Filings', to: paths.filings },
  { name: 'Transfer Dossiers', to: paths.dossiers },
  { name: 'Exchange Forms', to: paths.exchangeForms },
  { name: 'Export Proceeds', to: paths.exportProceeds },
  { name: 'Registers', to: paths.registers },
  { name: 'Suspicion Reports', to: paths.suspicionReports, needs: 'dos.handle' },
]

/** One filing, opened in the register. */
export const filingPath = (id: number) => ({ to: paths.filings, search: { filing: id } }) as const

/** The page of one client, for `<Link {...clientPath(7)}>` and `navigate(clientPath(7))`. */
export const clientPath = (id: number) => ({ to: '/clients/$clientId', params: { clientId: String(id) } }) as const

/** The page of one invoice. */
export const invoicePath = (id: number) => ({ to: '/invoices/$invoiceId', params: { invoiceId: String(id) } }) as const

/** Opens the Generate Invoice dialog over whatever screen stands. */
export const newInvoiceHere = {
  to: '.',
  search: (current: object) => ({ ...current, new: 'invoice' as const }),
  resetScroll: false,
} as const

/** Opens the Add New Client dialog over whatever screen stands. */
export const addClientHere = {
  to: '.',
  search: (current: object) => ({ ...current, new: 'client' as const }),
  resetScroll: false,
} as const

/** Opens the upload dialog of the document library. */
export const uploadDocument = { to: paths.documents, search: { upload: true as const } } as const

/** The same, for papers of one client. */
export const uploadDocumentOf = (client: number) =>
  ({ to: paths.documents, search: { upload: true as const, client } }) as const

/** One conversion, opened beside the form. */
export const conversionPath = (id: number) => ({ to: paths.largeTransactions, search: { conversion: id } }) as const

/** Conversions as searched for by a reference. */
export const conversionsLike = (reference: string) =>
  ({ to: paths.largeTransactions, search: { q: reference } }) as const

/** One schedule, opened over the list. */
export const schedulePath = (id: number) => ({ to: paths.automatedScheduling, search: { schedule: id } }) as const

/** The wallets of a client; those of the house with null. */
export const walletsPath = (clientId: number | null) =>
  ({ to: paths.wallets, search: { client: clientId ?? 0 } }) as const

/** One wallet, opened over the list. */
export const walletPath = (id: number) => ({ to: paths.wallets, search: { wallet: id } }) as const

/** One exchange form, opened over the list. */
export const exchangeFormPath = (id: number) => ({ to: paths.exchangeForms, search: { form: id } }) as const

/** The people of a client's file. */
export const clientPeoplePath = (id: number) => ({ ...clientPath(id), search: { tab: 'people' as const } }) as const

/** One screening match, opened in the queue. */
export const screeningMatchPath = (id: number) => ({ to: paths.screening, search: { match: id } }) as const

/** Opens Run AML Check over whatever screen stands. */
export const amlCheckHere = {
  to: '.',
  search: (current: object) => ({ ...current, new: 'aml-check' as const }),
  resetScroll: false,
} as const

/** One alert, opened beside the queue. */
export const alertPath = (id: number) => ({ to: paths.complianceDashboard, search: { alert: id } }) as const

/** The statement of one ledger account. */
export const statementPath = (accountId: number) =>
  ({ to: '/reports/ledger/$accountId', params: { accountId: String(accountId) } }) as const

/** What the audit log tells of one record. */
export const auditPath = (resourceType: string, id: number | string) =>
  ({ to: paths.auditLogs, search: { resource: resourceType, id: String(id) } }) as const

/** Where the user's guide tells of the screen at this address. */
export const helpPath = (address: string): string => `/help#${address.slice(1).replace(/\/\d+$/, '') || 'dashboard'}`

/** Addresses that the server answers with a page of its own; the browser is sent there, not the router. */
export const serverPaths = {
  signIn: '/api/login',
  signOut: '/api/logout',
  confirmAtProvider: '/api/auth/confirm/provider',
  setUp: '/api/setup',
} as const
