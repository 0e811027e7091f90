/** Scheduled job that refreshes rates when due. */
import type { Clock } from '#kernel/clock.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Fx } from './service.ts'

/** Polls often, fetches rarely: the next due time is in the database, shared by all instances. */
export function fxJobs({ fx, clock }: { fx: Fx; clock: Clock }): JobDefinition[] {
  return [
    {
      name: 'fx.refresh',
      cron: '*/5 * * * *',
      atStart: true,
      work: async (_, signal) => {
        const refreshed = await fx.refresh(systemActor('fx.refresh', clock.now()), { onlyIfDue: true, signal })
        // The failure and the next attempt are stored with the provider's state; the queue need not
        // retry.
        if (!refreshed.ok) return
      },
    },
  ]
}
