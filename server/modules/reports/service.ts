import type { Actor } from '#server/platform/http/actor.ts'
import { complianceMetrics } from './compliance-metrics.ts'
import type { ReportDependencies } from './dependencies.ts'
import { clientMetrics, dashboardMetrics, detailedClients } from './figures.ts'
import type { ReportPeriod } from './rules.ts'
import { waemuReport } from './waemu/report.ts'
import { waitingWork } from './waiting.ts'

export type Reports = ReturnType<typeof createReports>

/** Recent lists show five (specification 9). */
const recentEntries = 5

export function createReports(deps: ReportDependencies) {
  return {
    dashboard: () => dashboardMetrics(deps),
    clientMetrics: () => clientMetrics(deps),
    compliance: () => complianceMetrics(deps),
    detailedClients: (wish: Parameters<typeof detailedClients>[1]) => detailedClients(deps, wish),
    recentActivity: () => deps.audit.recentChanges(deps.database.replica, recentEntries),
    waitingWork: (actor: Actor) => waitingWork(deps, actor),
    /** The pieces of one JSON text: see `waemu/report.ts`. */
    waemu: (period: ReportPeriod) => waemuReport(deps, period),
  }
}
