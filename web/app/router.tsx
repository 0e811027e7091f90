// Routes of the web client, each screen in its own chunk.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { accountingSearch } from '#web/features/accounting/search.ts'
import { analyticsSearch } from '#web/features/advanced-analytics/search.ts'
import { approvalsSearch } from '#web/features/approvals/search.ts'
import { auditLogsSearch } from '#web/features/audit-logs/search.ts'
import { automatedSchedulingSearch, holidaysSearch } from '#web/features/automated-scheduling/search.ts'
import { certificationsSearch } from '#web/features/certifications/search.ts'
import { clientManagementSearch } from '#web/features/client-management/search.ts'
import { clientSearch, clientsSearch } from '#web/features/clients/search.ts'
import { complianceSearch, rulesSearch } from '#web/features/compliance-dashboard/search.ts'
import { documentsSearch } from '#web/features/documents/search.ts'
import { dossiersSearch } from '#web/features/filings/dossiers/search.ts'
import { exchangeFormsSearch } from '#web/features/filings/exchange-forms/search.ts'
import { exportProceedsSearch } from '#web/features/filings/export-proceeds/search.ts'
import { filingsSearch } from '#web/features/filings/search.ts'
import { suspicionReportsSearch } from '#web/features/filings/suspicion-reports/search.ts'
import { fxRatesSearch } from '#web/features/fx-rates/search.ts'
import { itemsSearch } from '#web/features/invoices/items/search.ts'
import { quotesSearch } from '#web/features/invoices/quotes/search.ts'
import { recurringSearch } from '#web/features/invoices/recurring/search.ts'
import { invoicesSearch } from '#web/features/invoices/search.ts'
import { largeTransactionsSearch } from '#web/features/large-transactions/search.ts'
import { mailQueueSearch } from '#web/features/mail-queue/search.ts'
import { receiptsSearch } from '#web/features/receipts/search.ts'
import { receivablesSearch } from '#web/features/receivables/search.ts'
import { reportsSearch } from '#web/features/reports/search.ts'
import { screeningSearch } from '#web/features/screening/search.ts'
import { settingsSearch } from '#web/features/settings/search.ts'
import { usersSearch } from '#web/features/users/search.ts'
import { waemuBankingSearch } from '#web/features/waemu-banking/search.ts'
import { walletsSearch } from '#web/features/wallets/search.ts'
import { paths } from '#web/routes/paths.ts'
import { adminOnly, NotFoundPage, permittedOnly, RouteError } from './pages/fallback-pages.tsx'
import { shellSearch } from './shell/search.ts'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Shell, validateSearch: shellSearch })

/** Lazy-loaded screens. Search parameters are validated first; invalid ones use their defaults. */
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: paths.dashboard,
    component: lazyRouteComponent(() => import('#web/features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.approvals,
    validateSearch: approvalsSearch,
    component: lazyRouteComponent(() => import('#web/features/approvals/approvals-page.tsx'), 'ApprovalsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.clients,
    validateSearch: clientsSearch,
    component: lazyRouteComponent(() => import('#web/features/clients/clients-page.tsx'), 'ClientsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/clients/$clientId',
    validateSearch: clientSearch,
    component: lazyRouteComponent(() => import('#web/features/clients/client-page.tsx'), 'ClientPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.largeTransactions,
    validateSearch: largeTransactionsSearch,
    component: lazyRouteComponent(
      () => import('#web/features/large-transactions/large-transactions-page.tsx'),
      'LargeTransactionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/large-transactions/$conversionId',
    component: lazyRouteComponent(
      () => import('#web/features/large-transactions/conversion-page.tsx'),
      'ConversionPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.wallets,
    validateSearch: walletsSearch,
    component: lazyRouteComponent(() => import('#web/features/wallets/wallets-page.tsx'), 'WalletsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.screening,
    validateSearch: screeningSearch,
    component: lazyRouteComponent(() => import('#web/features/screening/screening-page.tsx'), 'ScreeningPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.waemuBanking,
    validateSearch: waemuBankingSearch,
    component: lazyRouteComponent(
      () => import('#web/features/waemu-banking/waemu-banking-page.tsx'),
      'WaemuBankingPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.fxRates,
    validateSearch: fxRatesSearch,
    component: lazyRouteComponent(() => import('#web/features/fx-rates/fx-rates-page.tsx'), 'FxRatesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.clientManagement,
    validateSearch: clientManagementSearch,
    component: lazyRouteComponent(
      () => import('#web/features/client-management/client-management-page.tsx'),
      'ClientManagementPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.invoices,
    validateSearch: invoicesSearch,
    component: lazyRouteComponent(() => import('#web/features/invoices/invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.recurringInvoices,
    validateSearch: recurringSearch,
    component: lazyRouteComponent(() => import('#web/features/invoices/recurring/recurring-page.tsx'), 'RecurringPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invoices/recurring/$recurringId',
    component: lazyRouteComponent(
      () => import('#web/features/invoices/recurring/recurring-invoice-page.tsx'),
      'RecurringInvoicePage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.items,
    validateSearch: itemsSearch,
    component: lazyRouteComponent(() => import('#web/features/invoices/items/items-page.tsx'), 'ItemsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.quotes,
    validateSearch: quotesSearch,
    component: lazyRouteComponent(() => import('#web/features/invoices/quotes/quotes-page.tsx'), 'QuotesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invoices/quotes/$quoteId',
    component: lazyRouteComponent(() => import('#web/features/invoices/quotes/quote-page.tsx'), 'QuotePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.receipts,
    validateSearch: receiptsSearch,
    component: lazyRouteComponent(() => import('#web/features/receipts/receipts-page.tsx'), 'ReceiptsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.receivables,
    validateSearch: receivablesSearch,
    component: lazyRouteComponent(() => import('#web/features/receivables/receivables-page.tsx'), 'ReceivablesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.accounting,
    validateSearch: accountingSearch,
    component: permittedOnly(
      'accounting.read',
      lazyRouteComponent(() => import('#web/features/accounting/accounting-page.tsx'), 'AccountingPage'),
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.certifications,
    validateSearch: certificationsSearch,
    component: lazyRouteComponent(
      () => import('#web/features/certifications/certifications-page.tsx'),
      'CertificationsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.outbox,
    validateSearch: mailQueueSearch,
    component: lazyRouteComponent(() => import('#web/features/mail-queue/mail-queue-page.tsx'), 'MailQueuePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invoices/$invoiceId',
    component: lazyRouteComponent(() => import('#web/features/invoices/invoice-page.tsx'), 'InvoicePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.automatedScheduling,
    validateSearch: automatedSchedulingSearch,
    component: lazyRouteComponent(
      () => import('#web/features/automated-scheduling/automated-scheduling-page.tsx'),
      'AutomatedSchedulingPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.holidays,
    validateSearch: holidaysSearch,
    component: lazyRouteComponent(() => import('#web/features/automated-scheduling/holidays-page.tsx'), 'HolidaysPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.complianceDashboard,
    validateSearch: complianceSearch,
    component: lazyRouteComponent(
      () => import('#web/features/compliance-dashboard/compliance-dashboard-page.tsx'),
      'ComplianceDashboardPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.complianceTrends,
    component: lazyRouteComponent(
      () => import('#web/features/compliance-dashboard/compliance-pages.tsx'),
      'TrendsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.regulatoryStatus,
    component: lazyRouteComponent(
      () => import('#web/features/compliance-dashboard/compliance-pages.tsx'),
      'RegulatoryPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.complianceRules,
    validateSearch: rulesSearch,
    component: lazyRouteComponent(() => import('#web/features/compliance-dashboard/rules/rules-page.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.filings,
    validateSearch: filingsSearch,
    component: lazyRouteComponent(() => import('#web/features/filings/filings-page.tsx'), 'FilingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.dossiers,
    validateSearch: dossiersSearch,
    component: lazyRouteComponent(() => import('#web/features/filings/dossiers/dossiers-page.tsx'), 'DossiersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.exchangeForms,
    validateSearch: exchangeFormsSearch,
    component: lazyRouteComponent(
      () => import('#web/features/filings/exchange-forms/exchange-forms-page.tsx'),
      'ExchangeFormsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.exportProceeds,
    validateSearch: exportProceedsSearch,
    component: lazyRouteComponent(
      () => import('#web/features/filings/export-proceeds/export-proceeds-page.tsx'),
      'ExportProceedsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.registers,
    component: lazyRouteComponent(() => import('#web/features/filings/registers/registers-page.tsx'), 'RegistersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.suspicionReports,
    validateSearch: suspicionReportsSearch,
    component: permittedOnly(
      'dos.handle',
      lazyRouteComponent(
        () => import('#web/features/filings/suspicion-reports/suspicion-reports-page.tsx'),
        'SuspicionReportsPage',
      ),
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.realTimeMonitoring,
    component: lazyRouteComponent(
      () => import('#web/features/real-time-monitoring/real-time-monitoring-page.tsx'),
      'RealTimeMonitoringPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.advancedAnalytics,
    validateSearch: analyticsSearch,
    component: lazyRouteComponent(
      () => import('#web/features/advanced-analytics/advanced-analytics-page.tsx'),
      'AdvancedAnalyticsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.documents,
    validateSearch: documentsSearch,
    component: lazyRouteComponent(() => import('#web/features/documents/documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.reports,
    validateSearch: reportsSearch,
    component: lazyRouteComponent(() => import('#web/features/reports/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.trialBalance,
    component: lazyRouteComponent(() => import('#web/features/reports/trial-balance-page.tsx'), 'TrialBalancePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reports/ledger/$accountId',
    component: lazyRouteComponent(() => import('#web/features/reports/statement-page.tsx'), 'StatementPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.auditLogs,
    validateSearch: auditLogsSearch,
    component: lazyRouteComponent(() => import('#web/features/audit-logs/audit-logs-page.tsx'), 'AuditLogsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.adminUsers,
    validateSearch: usersSearch,
    component: adminOnly(lazyRouteComponent(() => import('#web/features/users/users-page.tsx'), 'UsersPage')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.accessRequests,
    component: permittedOnly(
      'access.approve',
      lazyRouteComponent(() => import('#web/features/users/access-requests-card.tsx'), 'AccessRequestsPage'),
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.profile,
    component: lazyRouteComponent(() => import('#web/features/profile/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.adminSettings,
    validateSearch: settingsSearch,
    component: adminOnly(lazyRouteComponent(() => import('#web/features/settings/settings-page.tsx'), 'SettingsPage')),
  }),
] as const

interface Surroundings {
  /** Default: the history of the browser. */
  readonly history?: RouterHistory
}

export function createAppRouter(surroundings: Surroundings = {}) {
  return createRouter({
    routeTree: root.addChildren(routes),
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
    ...surroundings,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
