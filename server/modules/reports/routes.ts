import { Readable } from 'node:stream'
import { getComplianceMetrics } from '#contract/alerts/api.ts'
import { getClientMetrics, listDetailedClients } from '#contract/clients/api.ts'
import { getWaemuReport } from '#contract/compliance/api.ts'
import { downloadReport, getReportsOverview, readReport } from '#contract/reports/api.ts'
import { getDashboardMetrics, getFirstSteps, getRecentActivity, getWaitingWork } from '#contract/reports/dashboard.ts'
import type { ParamsOf, QueryOf, RouteContract } from '#contract/route.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { readClientList } from '#server/modules/clients/index.ts'
import { sendDocument } from '#server/platform/export/reply.ts'
import { badCursor } from '#server/platform/http/cursor.ts'
import { answer, answerPage, type Route, raw, read, refuse } from '#server/platform/http/route.ts'
import { reportDocument } from './cards/report.ts'
import { presentDetailed } from './figures.ts'
import { bookRoutes } from './ledger/routes.ts'
import type { Reports } from './service.ts'

interface ReportRouteDependencies {
  readonly reports: Reports
  readonly audit: Pick<Audit, 'noteRead'>
  readonly clock: Clock
}

export function reportRoutes({ reports, audit, clock }: ReportRouteDependencies): Route[] {
  return [
    ...bookRoutes({ reports, audit, clock }),
    read(getDashboardMetrics, async () => answer(await reports.dashboard())),
    read(getClientMetrics, async () => answer(await reports.clientMetrics())),
    read(getComplianceMetrics, async () => answer(await reports.compliance())),
    read(listDetailedClients, async ({ query }) => {
      const input = readClientList(query)
      if (!input.ok) return refuse(badCursor)
      const { filter, sorting } = input.value
      const page = await reports.detailedClients({ filter, page: { limit: query.limit, sorting } })
      return answerPage(page, presentDetailed)
    }),
    read(getRecentActivity, async () => {
      const entries = await reports.recentActivity()
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
    read(getReportsOverview, async ({ query }) => answer(await reports.overview(query.period))),
    read(readReport, async ({ actor, params, query }) => {
      const { type } = params
      await audit.noteRead(actor, { action: 'view', resourceType: 'report', resourceId: `${type}-${query.period}` })
      return answer(await reports.report(type, query.period))
    }),
    raw(downloadReport as unknown as RouteContract, async (request, reply, actor) => {
      const { type } = request.params as ParamsOf<typeof downloadReport>
      const { period, format } = request.query as QueryOf<typeof downloadReport>
      const report = await reports.report(type, period)
      await audit.noteRead(assertDefined(actor, 'the signed-in person'), {
        action: 'download',
        resourceType: 'report',
        resourceId: `${type}-${period}`,
        details: { format, rows: report.rows, sha256: report.sha256 },
      })
      return sendDocument(reply, format, reportDocument(report))
    }),
    raw(getWaemuReport as unknown as RouteContract, async (request, reply, actor) => {
      const { period } = request.query as QueryOf<typeof getWaemuReport>
      await audit.noteRead(assertDefined(actor, 'the signed-in person'), {
        action: 'download',
        resourceType: 'report',
        resourceId: `waemu-${period}`,
      })
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(Readable.from(reports.waemu(period)))
    }),
  ]
}
