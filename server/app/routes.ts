import { accountingRoutes } from '#server/modules/accounting/index.ts'
import { analyticsRoutes } from '#server/modules/analytics/index.ts'
import { approvalRoutes } from '#server/modules/approvals/index.ts'
import { type AuditDirectory, auditRoutes } from '#server/modules/audit/index.ts'
import { bankingRoutes } from '#server/modules/banking/index.ts'
import { bankCalendarRoutes } from '#server/modules/calendar/index.ts'
import { certificationRoutes } from '#server/modules/certification/index.ts'
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
import { apiKeyRoutes, type Identity, identityRoutes } from '#server/modules/identity/index.ts'
import { invoiceRoutes, publicInvoiceRoutes } from '#server/modules/invoices/index.ts'
import { itemRoutes } from '#server/modules/items/index.ts'
import { ledgerRoutes } from '#server/modules/ledger/index.ts'
import { mailRoutes, mailServerRoutes, sendMailJob } from '#server/modules/mail/index.ts'
import { monitoringRoutes } from '#server/modules/monitoring/index.ts'
import { notificationRoutes } from '#server/modules/notifications/index.ts'
import { payoutRoutes } from '#server/modules/payout/index.ts'
import { quoteRoutes } from '#server/modules/quotes/index.ts'
import { receivablesRoutes } from '#server/modules/receivables/index.ts'
import { reconciliationRoutes } from '#server/modules/reconciliation/index.ts'
import { recurringInvoiceRoutes } from '#server/modules/recurring-invoices/index.ts'
import { paletteRoutes, recordNames, reportRoutes } from '#server/modules/reports/index.ts'
import { scheduledReportRoutes } from '#server/modules/scheduled-reports/index.ts'
import { scheduleRoutes } from '#server/modules/schedules/index.ts'
import { screeningRoutes } from '#server/modules/screening/index.ts'
import { type Settings, settingsRoutes } from '#server/modules/settings/index.ts'
import { sendWebhooksJob, webhookRoutes } from '#server/modules/webhooks/index.ts'
import { bulkRoutes } from '#server/platform/bulk/bulk-routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { Modules } from './compose.ts'
import { violationRoutes } from './csp-reports.ts'
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
    ...approvalRoutes(base),
    ...reportRoutes(base),
    ...scheduledReportRoutes({ ...base, nudge }),
    ...recurringInvoiceRoutes({ ...base, nudge }),
    ...quoteRoutes(base),
    ...itemRoutes(base),
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
    ...receivablesRoutes(base),
    ...accountingRoutes(base),
    ...certificationRoutes({ ...base, nudge }),
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
    ...mailServerRoutes({ ...base, onDue: () => nudge(sendMailJob) }),
    ...notificationRoutes(base),
    ...webhookRoutes({ ...base, onDue: () => nudge(sendWebhooksJob) }),
    ...undoRoutes(base),
    ...auditRoutes({ ...base, directory: auditDirectory(modules) }),
    ...demoRoutes(base),
    ...violationRoutes({ logger: modules.logger, publicUrl }),
  ]
  return [...routes, ...listExports(routes, modules.audit)]
}

interface DirectoryParts {
  readonly settings: Pick<Settings, 'read'>
  readonly identity: Pick<Identity, 'findPeople' | 'namesOf'>
}

/** What the audit log shows of people and records. */
function auditDirectory({ settings, identity }: DirectoryParts): AuditDirectory {
  return {
    timeZone: (executor) => settings.read(executor, 'business.timeZone'),
    findPeople: identity.findPeople,
    recordNames: (executor, actor, records) => recordNames(identity, executor, actor, records),
  }
}
