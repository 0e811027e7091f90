/** The jobs of all modules. */

import { minuteMs } from '#kernel/clock.ts'
import { accountingJobs } from '#server/modules/accounting/index.ts'
import { analyticsJobs } from '#server/modules/analytics/index.ts'
import { auditJobs } from '#server/modules/audit/index.ts'
import { bankingJobs } from '#server/modules/banking/index.ts'
import { certificationJobs } from '#server/modules/certification/index.ts'
import { clientJobs } from '#server/modules/clients/index.ts'
import { complianceJobs } from '#server/modules/compliance/index.ts'
import { conversionJobs } from '#server/modules/conversions/index.ts'
import { documentJobs } from '#server/modules/documents/index.ts'
import { filingJobs } from '#server/modules/filings/index.ts'
import { fxJobs } from '#server/modules/fx/index.ts'
import { identityJobs } from '#server/modules/identity/index.ts'
import { invoiceJobs } from '#server/modules/invoices/index.ts'
import { ledgerJobs } from '#server/modules/ledger/index.ts'
import { mailJobs } from '#server/modules/mail/index.ts'
import { digestJobs } from '#server/modules/notifications/index.ts'
import { payoutJobs } from '#server/modules/payout/index.ts'
import { receivablesJobs } from '#server/modules/receivables/index.ts'
import { reconciliationJobs } from '#server/modules/reconciliation/index.ts'
import { recurringInvoiceJobs } from '#server/modules/recurring-invoices/index.ts'
import { scheduledReportJobs } from '#server/modules/scheduled-reports/index.ts'
import { scheduleJobs } from '#server/modules/schedules/index.ts'
import { screeningJobs } from '#server/modules/screening/index.ts'
import { webhookJobs } from '#server/modules/webhooks/index.ts'
import { bulkJobs } from '#server/platform/bulk/bulk.ts'
import type { Database } from '#server/platform/database/database.ts'
import { forgetKeysBefore, forgetUploadsBefore, forgetWindowsBefore } from '#server/platform/http/store.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { approvalJobs } from './approval-notifications.ts'
import type { Modules } from './compose.ts'
import { recordHeartbeat } from './store.ts'
import { verificationJobs } from './verification/job.ts'

/** Retention of idempotent answers that move no money. */
const keyLifeMs = 7 * 24 * 60 * minuteMs

/** All background jobs. */
export function collectJobs(
  modules: Modules,
  { database, instance }: { database: Database; instance: string },
): JobDefinition[] {
  const { clock } = modules
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  return [
    ...auditJobs(modules),
    ...identityJobs(modules),
    ...fxJobs(modules),
    ...documentJobs(modules),
    ...ledgerJobs(modules),
    ...invoiceJobs(modules),
    ...mailJobs(modules.mail),
    ...digestJobs(modules.notifications),
    ...clientJobs({ ...modules, database }),
    ...screeningJobs({ ...modules, database }),
    ...bankingJobs(modules),
    ...payoutJobs(modules),
    ...bulkJobs(modules.bulk),
    ...complianceJobs(modules),
    ...conversionJobs(modules),
    ...filingJobs(modules),
    ...scheduleJobs(modules),
    ...reconciliationJobs(modules),
    ...receivablesJobs(modules),
    ...accountingJobs(modules),
    ...recurringInvoiceJobs(modules),
    ...certificationJobs(modules),
    ...scheduledReportJobs(modules),
    ...approvalJobs(modules),
    ...webhookJobs(modules),
    ...analyticsJobs({ ...modules, database }),
    ...verificationJobs({ modules, database, logger: modules.logger }),
    modules.keyCheck.job,
    {
      name: 'platform.heartbeat',
      everyMs: 20_000,
      atStart: true,
      work: () =>
        recordHeartbeat(database, new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs), instance),
    },
    {
      name: 'platform.forget',
      cron: '41 * * * *',
      work: async () => {
        await forgetKeysBefore(database.pool, ago(keyLifeMs))
        await forgetWindowsBefore(database.pool, ago(10 * minuteMs))
        await forgetUploadsBefore(database.pool, ago(keyLifeMs))
      },
    },
  ]
}
