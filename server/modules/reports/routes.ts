import { Readable } from 'node:stream'
import { getComplianceMetrics } from '#contract/alerts/api.ts'
import { getClientMetrics, getClientTotals, listDetailedClients } from '#contract/clients/api.ts'
import { getWaemuReport } from '#contract/compliance/api.ts'
import { downloadReport, getReportsOverview, readReport } from '#contract/reports/api.ts'
import { getDashboardMetrics, getFirstSteps, getRecentActivity, getWaitingWork } from '#contract/reports/dashboard.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { readClientList } from '#server/modules/clients/index.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import { inFileLanguage, sendDocument } from '#server/platform/export/reply.ts'
import { badCursor } from '#server/platform/http/cursor.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import { invalidInput, noSuchClient } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerPage,
  answerResult,
  type RefusalTable,
  type Route,
  rawRead,
  read,
  refusalFor,
  refuse,
} from '#server/platform/http/route.ts'
import { periodFileName } from './cards/period.ts'
import { reportDocument } from './cards/report-document.ts'
import { presentDetailed } from './figures.ts'
import { ledgerReportRoutes } from './ledger/routes.ts'
import type { PeriodError } from './rules.ts'
import type { Reports } from './service.ts'
import { t } from './texts.ts'

interface ReportRouteDependencies {
  readonly reports: Reports
  readonly audit: Pick<Audit, 'noteRead'>
  readonly clock: Clock
  readonly readLetterhead: LetterheadSource
}

export function reportRoutes({ reports, audit, clock, readLetterhead }: ReportRouteDependencies): Route[] {
  return [
    ...ledgerReportRoutes({ reports, audit, clock, readLetterhead }),
    ...clientRoutes({ reports, audit }),
    read(getDashboardMetrics, async () => answer(await reports.dashboard())),
    read(getComplianceMetrics, async () => answer(await reports.compliance())),
    read(getRecentActivity, async ({ actor }) => {
      const entries = await reports.recentActivity(actor)
      return answer(
        entries.map((entry) => ({
          id: entry.id,
          // The panel labels an entry by action and resource type, such as create_invoice.
          action: entry.resourceType === null ? entry.action : `${entry.action}_${entry.resourceType}`,
          resourceType: entry.resourceType,
          resourceId: entry.resourceId,
          resourceName: entry.resourceName,
          timestamp: entry.occurredAt.toISOString(),
          success: entry.success,
        })),
      )
    }),
    read(getFirstSteps, async () => answer(await reports.firstSteps())),
    read(getWaitingWork, async ({ actor }) => answer(await reports.waitingWork(actor))),
    read(getReportsOverview, async ({ query }) => answerResult(await reports.overview(query), periodRefusals)),
    read(readReport, async ({ actor, params: { type }, query }) => {
      const report = await reports.report(type, query)
      if (!report.ok) return refuse(refusalFor(report.error, periodRefusals))
      const resourceId = `${type}-${periodFileName(report.value.period)}`
      await audit.noteRead(actor, { action: 'view', resourceType: 'report', resourceId })
      return answer(report.value)
    }),
    rawRead(downloadReport, async ({ reply, actor, params: { type }, query: { format, ...period } }) => {
      const report = accepted(await inFileLanguage(format, () => reports.report(type, period)))
      await audit.noteRead(actor, {
        action: 'download',
        resourceType: 'report',
        resourceId: `${type}-${periodFileName(report.period)}`,
        details: { format, rows: report.rows, sha256: report.sha256 },
      })
      const document = inFileLanguage(format, () => reportDocument(report))
      return sendDocument(reply, format, document, readLetterhead)
    }),
    rawRead(getWaemuReport, async ({ reply, actor, query: { format, ...period } }) => {
      const report = format === 'json' ? accepted(await reports.waemu(period)) : null
      const document = report === null ? accepted(await reports.waemuDocument(period)) : null
      await audit.noteRead(actor, {
        action: 'download',
        resourceType: 'report',
        resourceId: `waemu-${period.period}`,
        details: { format, ...period },
      })
      if (document !== null) return sendDocument(reply, format, document, readLetterhead)
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(Readable.from(report ?? []))
    }),
  ]
}

function clientRoutes({ reports, audit }: Pick<ReportRouteDependencies, 'reports' | 'audit'>): Route[] {
  return [
    read(getClientMetrics, async () => answer(await reports.clientMetrics())),
    read(getClientTotals, async ({ actor, params: { id } }) => {
      const found = await reports.clientTotals(id)
      if (found) await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: String(id) })
      return found ? answer(found) : refuse({ ...noSuchClient(), code: 'client_not_found' })
    }),
    read(listDetailedClients, async ({ query }) => {
      const parsed = readClientList(query)
      if (!parsed.ok) return refuse(badCursor())
      const { filter, sorting } = parsed.value
      const page = await reports.detailedClients({ filter, page: { limit: query.limit, sorting } })
      return answerPage(page, presentDetailed)
    }),
  ]
}

const periodRefusals: RefusalTable<PeriodError> = {
  period_days_missing: () => invalidInput('from', t.periodDaysMissing),
  period_days_unexpected: () => invalidInput('from', t.periodDaysUnexpected),
  period_reversed: () => invalidInput('to', t.periodReversed),
  period_not_begun: () => invalidInput('from', t.periodNotBegun),
}

/** The value of a result in a raw route; ends the call with its refusal otherwise. */
function accepted<T>(result: Result<T, PeriodError>): T {
  if (!result.ok) throw new RefusalSignal(refusalFor(result.error, periodRefusals))
  return result.value
}
