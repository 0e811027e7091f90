import type { Permission } from '#contract/permissions.ts'

/**
 * All URLs of the client. Screens may import this file although it is in a higher layer, because it
 * depends on none of them.
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
  accessRequests: '/access-requests',
  adminSettings: '/admin/settings',
} as const

/** Screens below the Compliance Dashboard. `needs` names the permission that a screen requires. */
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

/** Opens the Generate Invoice dialog on the current screen. */
export const newInvoiceHere = {
  to: '.',
  search: (current: object) => ({ ...current, new: 'invoice' as const }),
  resetScroll: false,
} as const

/** Opens the Add New Client dialog on the current screen. */
export const addClientHere = {
  to: '.',
  search: (current: object) => ({ ...current, new: 'client' as const }),
  resetScroll: false,
} as const

/** Opens the upload dialog of the document library. */
export const uploadDocument = { to: paths.documents, search: { upload: true as const } } as const

/** Opens the upload dialog for documents of one client. */
export const uploadDocumentOf = (client: number) =>
  ({ to: paths.documents, search: { upload: true as const, client } }) as const

/** One conversion, opened next to the form. */
export const conversionPath = (id: number) => ({ to: paths.largeTransactions, search: { conversion: id } }) as const

/** Conversions filtered by a reference. */
export const conversionsLike = (reference: string) =>
  ({ to: paths.largeTransactions, search: { q: reference } }) as const

/** One schedule, opened above the list. */
export const schedulePath = (id: number) => ({ to: paths.automatedScheduling, search: { schedule: id } }) as const

/** Wallets of a client, or own wallets with null. */
export const walletsPath = (clientId: number | null) =>
  ({ to: paths.wallets, search: { client: clientId ?? 0 } }) as const

/** One wallet, opened above the list. */
export const walletPath = (id: number) => ({ to: paths.wallets, search: { wallet: id } }) as const

/** One exchange form, opened above the list. */
export const exchangeFormPath = (id: number) => ({ to: paths.exchangeForms, search: { form: id } }) as const

/** The People tab of a client. */
export const clientPeoplePath = (id: number) => ({ ...clientPath(id), search: { tab: 'people' as const } }) as const

/** One screening match, opened in the queue. */
export const screeningMatchPath = (id: number) => ({ to: paths.screening, search: { match: id } }) as const

/** Opens Run AML Check on the current screen. */
export const amlCheckHere = {
  to: '.',
  search: (current: object) => ({ ...current, new: 'aml-check' as const }),
  resetScroll: false,
} as const

/** One alert, opened next to the queue. */
export const alertPath = (id: number) => ({ to: paths.complianceDashboard, search: { alert: id } }) as const

/** The statement of one ledger account. */
export const statementPath = (accountId: number) =>
  ({ to: '/reports/ledger/$accountId', params: { accountId: String(accountId) } }) as const

/** Audit log entries of one record. */
export const auditPath = (resourceType: string, id: number | string) =>
  ({ to: paths.auditLogs, search: { resource: resourceType, id: String(id) } }) as const

/** Section of the user guide about the screen at this URL. */
export const helpPath = (address: string): string => `/help#${address.slice(1).replace(/\/\d+$/, '') || 'dashboard'}`

/** Pages that the server renders. The browser navigates to them, not the router. */
export const serverPaths = {
  signIn: '/api/login',
  signOut: '/api/logout',
  confirmAtProvider: '/api/auth/confirm/provider',
  setUp: '/api/setup',
} as const
