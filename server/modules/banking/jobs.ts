import type { Clock } from '#kernel/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { forgetRailCallsBefore } from './store.ts'

const keptMs = 90 * 86_400_000

/** Forgets how the rails answered once that is of no more use to monitoring. */
export function bankingJobs({ database, clock }: { database: Database; clock: Clock }): JobDefinition[] {
  return [
    {
      name: 'banking.forget_rail_calls',
      cron: '40 3 * * *',
      async work() {
        await forgetRailCallsBefore(database.pool, new Date(clock.now().getTime() - keptMs))
      },
    },
  ]
}
