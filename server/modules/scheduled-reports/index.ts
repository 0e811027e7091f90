/**
 * Scheduled reports: reports that are mailed for each closed month or quarter, and their runs.
 *
 * Invariants: a period of a schedule is sent once; a run that failed may be tried again. The file,
 * the email, the run, its audit entry and the next period commit together. Only people who may
 * export reports at that moment receive one.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { runJob } from './run.ts'
import type { ScheduledReports } from './service.ts'

export type { ScheduledReportDependencies } from './dependencies.ts'
export { scheduledReportRoutes } from './routes.ts'
export { createScheduledReports, type ScheduledReports } from './service.ts'

export function scheduledReportJobs({ scheduledReports }: { scheduledReports: ScheduledReports }): JobDefinition[] {
  return [
    {
      name: runJob,
      everyMs: 15_000,
      atStart: true,
      work: (signal) => scheduledReports.runDue(signal),
    },
  ]
}
