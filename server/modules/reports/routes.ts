import { Readable } from 'node:stream'
import { getComplianceMetrics } from '#contract/alerts.ts'
import { getClientMetrics, listDetailedClients } from '#contract/clients.ts'
import { getWaemuReport } from '#contract/compliance.ts'
import { getDashboardMetrics, getRecentActivity, getWaitingWork } from '#contract/dashboard.ts'
import type { QueryOf, RouteContract } from '#contract/route.ts'
import { present } from '#kernel/assert.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { readClientList } from '#server/modules/clients/index.ts'
import { badCursor } from '#server/platform/http/cursor.ts'
import { answer, answerPage, type Route, raw, read, refuse } from '#server/platform/http/route.ts'
import { presentDetailed } from './figures.ts'
import type { Reports } from './service.ts'

interface ReportRouteDependencies {
  readonly reports: Reports
  readonly audit: Pick<Audit, 'noteRead'>
}

export function reportRoutes({ reports, audit }: ReportRouteDependencies): Route[] {
  return [
    read(getDashboardMetrics, async () => answer(await reports.dashboard())),
    read(getClientMetrics, async () => answer(await reports.clientMetrics())),
    read(getComplianceMetrics, async () => answer(await reports.compliance())),
    read(listDetailedClients, async ({ actor, query }) => {
      const asked = readClientList(query)
      if (!asked.ok) return refuse(badCursor)
      const { filter, sorting } = asked.value
      const page = await reports.detailedClients({ filter, page: { limit: query.limit, sorting } })
      if (query.q) await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: null })
      return answerPage(page, presentDetailed)
    }),
    read(getRecentActivity, async () => {
      const entries = await reports.recentActivity()
      return answer(
        entries.map((entry) => ({
          id: entry.id,
          // The panel names an entry by what was done to what: create_invoice.
          action: entry.resourceType === null ? entry.action : `${entry.action}_${entry.resourceType}`,
          resourceType: entry.resourceType,
          resourceId: entry.resourceId,
          timestamp: entry.occurredAt.toISOString(),
          success: entry.success,
        })),
      )
    }),
    read(getWaitingWork, async ({ actor }) => answer(await reports.waitingWork(actor))),
    raw(getWaemuReport as unknown as RouteContract, async (request, reply, actor) => {
      const { period } = request.query as QueryOf<typeof getWaemuReport>
      await audit.noteRead(present(actor, 'the signed-in person'), {
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
