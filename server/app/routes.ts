import { analyticsRoutes } from '#server/modules/analytics/index.ts'
import { auditRoutes } from '#server/modules/audit/index.ts'
import { bankingRoutes } from '#server/modules/banking/index.ts'
import { bankCalendarRoutes } from '#server/modules/calendar/index.ts'
import { clientRoutes } from '#server/modules/clients/index.ts'
import { complianceRoutes } from '#server/modules/compliance/index.ts'
import { conversionRoutes, dueJob } from '#server/modules/conversions/index.ts'
import { demoRoutes } from '#server/modules/demo/index.ts'
import { documentRoutes } from '#server/modules/documents/index.ts'
import {
  dossierRoutes,
  exchangeFormRoutes,
  filingRoutes,
  proceedsRoutes,
  registerRoutes,
  suspicionReportRoutes,
} from '#server/modules/filings/index.ts'
import { fxRoutes } from '#server/modules/fx/index.ts'
import { apiKeyRoutes, identityRoutes } from '#server/modules/identity/index.ts'
import { invoiceRoutes, publicInvoiceRoutes } from '#server/modules/invoices/index.ts'
import { ledgerRoutes } from '#server/modules/ledger/index.ts'
import { mailRoutes, sendMailJob } from '#server/modules/mail/index.ts'
import { monitoringRoutes } from '#server/modules/monitoring/index.ts'
import { notificationRoutes } from '#server/modules/notifications/index.ts'
import { payoutRoutes } from '#server/modules/payout/index.ts'
import { reconciliationRoutes } from '#server/modules/reconciliation/index.ts'
import { paletteRoutes, reportRoutes } from '#server/modules/reports/index.ts'
import { scheduleRoutes } from '#server/modules/schedules/index.ts'
import { screeningRoutes } from '#server/modules/screening/index.ts'
import { settingsRoutes } from '#server/modules/settings/index.ts'
import { sendWebhooksJob, webhookRoutes } from '#server/modules/webhooks/index.ts'
import { bulkRoutes } from '#server/platform/bulk/routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { Modules } from './compose.ts'
import { listExports } from './list-exports.ts'
import type { Pages } from './pages.ts'
import { sandboxRoutes } from './simulator-routes.ts'
import { undoRoutes } from './undo-routes.ts'

/** All calls of the installation. */
export function collectRoutes(
  modules: Modules,
  {
    database,
    pages,
    nudge,
    publicUrl,
    sandboxBankUrl,
  }: {
    database: Database
    pages: Pages
    nudge: (job: string) => void
    publicUrl: string
    sandboxBankUrl: string | null
  },
): Route[] {
  const base = { ...modules, database }
  const routes = [
    ...identityRoutes({ ...base, pages, publicUrl }),
    ...apiKeyRoutes(base),
    ...settingsRoutes(base),
    ...reportRoutes(base),
    ...monitoringRoutes(base),
    ...paletteRoutes(base),
    ...analyticsRoutes(base),
    ...clientRoutes({ ...base, nudge }),
    ...bulkRoutes({ ...base, nudge }),
    ...documentRoutes({ ...base, nudge }),
    ...complianceRoutes({ ...base, nudge }),
    ...screeningRoutes({ ...base, nudge }),
    ...fxRoutes(base),
    ...bankingRoutes(base),
    ...payoutRoutes(base),
    ...conversionRoutes({ ...base, onDue: () => nudge(dueJob) }),
    ...scheduleRoutes({ ...base, onDue: () => nudge(dueJob) }),
    ...bankCalendarRoutes(base),
    ...reconciliationRoutes(base),
    ...filingRoutes(base),
    ...suspicionReportRoutes(base),
    ...registerRoutes(base),
    ...proceedsRoutes(base),
    ...exchangeFormRoutes(base),
    ...dossierRoutes({ ...base, onDue: () => nudge(dueJob) }),
    ...sandboxRoutes(sandboxBankUrl),
    ...ledgerRoutes({ ...base, owners: modules.reports }),
    ...invoiceRoutes({ ...base, nudge }),
    ...publicInvoiceRoutes({ ...base, pages }),
    ...mailRoutes({ ...base, onDue: () => nudge(sendMailJob) }),
    ...notificationRoutes(base),
    ...webhookRoutes({ ...base, onDue: () => nudge(sendWebhooksJob) }),
    ...undoRoutes(base),
    ...auditRoutes(base),
    ...demoRoutes(base),
  ]
  return [...routes, ...listExports(routes, modules.audit)]
}
