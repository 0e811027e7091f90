import type { Database } from '#server/platform/database/database.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Analytics } from './service.ts'

export function analyticsJobs({ analytics, database }: { analytics: Analytics; database: Database }): JobDefinition[] {
  return [
    { name: 'analytics.fold-tallies', cron: '*/5 * * * *', work: () => analytics.foldTallies(database.pool) },
    // Hourly, so that a day's last score is near its end.
    { name: 'analytics.score', cron: '3 * * * *', atStart: true, work: () => analytics.keepScore() },
  ]
}
