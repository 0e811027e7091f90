/**
 * All URLs of the client. Screens may import this file although it is in a higher layer, because it
 * depends on none of them.
 */
import { type Asker, can } from '#contract/permissions.ts'

export const paths = {
  dashboard: '/',
  approvals: '/approvals',
  clients: '/clients',
  clientManagement: '/client-management',
  invoices: '/invoices',
  recurringInvoices: '/invoices/recurring',
  quotes: '/invoices/quotes',
  items: '/invoices/items',
  receipts: '/receipts',
  receivables: '/receivables',
  accounting: '/accounting',
  certifications: '/certifications',
  outbox: '/outbox',
  largeTransactions: '/large-transactions',
  wallets: '/large-transactions/wallets',
  automatedScheduling: '/automated-scheduling',
  holidays: '/automated-scheduling/holidays',
  waemuBanking: '/waemu-banking',
  complianceDashboard: '/compliance-dashboard',
  complianceTrends: '/compliance-dashboard/trends',
  regulatoryStatus: '/compliance-dashboard/regulatory-status',
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

/** The exceptions that stop payouts. */
export const reconciliationPath = (exceptionId: number | null) =>
  ({
    to: paths.waemuBanking,
    search: { tab: 'reconciliation' as const, exception: exceptionId ?? undefined },
  }) as const

/** One filing, opened in the register. */
export const filingPath = (id: number) => ({ to: paths.filings, search: { filing: id } }) as const

/** One bank receipt, opened among the matched ones. */
export const receiptPath = (id: number) =>
  ({ to: paths.receipts, search: { state: 'matched' as const, receipt: id } }) as const

/** The page of one client, for `<Link {...clientPath(7)}>` and `navigate(clientPath(7))`. */
export const clientPath = (id: number) => ({ to: '/clients/$clientId', params: { clientId: String(id) } }) as const

export const invoicePath = (id: number) => ({ to: '/invoices/$invoiceId', params: { invoiceId: String(id) } }) as const

export const quotePath = (id: number) => ({ to: '/invoices/quotes/$quoteId', params: { quoteId: String(id) } }) as const

export const recurringInvoicePath = (id: number) =>
  ({ to: '/invoices/recurring/$recurringId', params: { recurringId: String(id) } }) as const

/** The form of a recurring invoice with the terms of an invoice. */
export const makeRecurringPath = (invoiceId: number) =>
  ({ to: paths.recurringInvoices, search: { from: invoiceId } }) as const

/** One email, opened in the outbox. */
export const outboxMessagePath = (id: string) => ({ to: paths.outbox, search: { message: id } }) as const

/** The set-up of the mail server, opened on the outbox. */
export const mailServerPath = { to: paths.outbox, search: { server: 'setup' as const } } as const

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

/** Opens the invitation of a second approver. */
export const inviteApprover = { to: paths.adminUsers, search: { invite: 'compliance' as const } } as const

/** Opens the dialog that imports clients on the current screen. */
export const importClientsHere = {
  to: '.',
  search: (current: object) => ({ ...current, new: 'client-import' as const }),
  resetScroll: false,
} as const

/** Opens the upload dialog of the document library. */
export const uploadDocument = { to: paths.documents, search: { upload: true as const } } as const

export const uploadDocumentOf = (client: number) =>
  ({ to: paths.documents, search: { upload: true as const, client } }) as const

/** A document at one version, which evidence names. */
export const documentVersionPath = (document: number, version: string) =>
  ({ to: paths.documents, search: { document, version } }) as const

export const conversionPath = (id: number) =>
  ({ to: '/large-transactions/$conversionId', params: { conversionId: String(id) } }) as const

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

export const clientPeoplePath = (id: number) => ({ ...clientPath(id), search: { tab: 'people' as const } }) as const

export const screeningMatchPath = (id: number) => ({ to: paths.screening, search: { match: id } }) as const

/** Opens Run AML Check on the current screen. */
export const amlCheckHere = {
  to: '.',
  search: (current: object) => ({ ...current, new: 'aml-check' as const }),
  resetScroll: false,
} as const

/** One alert, opened next to the queue. */
export const alertPath = (id: number) => ({ to: paths.complianceDashboard, search: { alert: id } }) as const

/** Opens a new suspicion report that starts from an alert. */
export const suspicionReportFrom = (alert: number) =>
  ({ to: paths.suspicionReports, search: { report: 0, alert } }) as const

export const statementPath = (accountId: number) =>
  ({ to: '/reports/ledger/$accountId', params: { accountId: String(accountId) } }) as const

/** A record's number as a number, so that the URL shows it without quotes. */
export const recordId = (id: number | string): number | string =>
  /^\d{1,15}$/.test(String(id)) ? Number(id) : String(id)

export const auditPath = (resourceType: string, id: number | string) =>
  ({ to: paths.auditLogs, search: { resource: resourceType, id: recordId(id) } }) as const

/** The same, for a reader who may see them; else null. */
export const historyPath = (reader: Asker, resourceType: string, id: number | string) =>
  can(reader, 'audit.read') ? auditPath(resourceType, id) : null

/** Section of the user guide about the screen at this URL. */
export const helpPath = (address: string): string => `/help#${address.slice(1).replace(/\/\d+$/, '') || 'dashboard'}`

/** Pages that the server renders. The browser navigates to them, not the router. */
export const serverPaths = {
  signIn: '/api/login',
  signOut: '/api/logout',
  confirmAtProvider: '/api/auth/confirm/provider',
  setUp: '/api/setup',
} as const

/** The id in the address of a record's page; undefined for text that is no id. */
export const idInAddress = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
