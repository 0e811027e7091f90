import type { Clock } from '#kernel/clock.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Fx } from './service.ts'

/** Looks often and asks seldom: when the provider is due stands in the database, shared by all instances. */
export function fxJobs({ fx, clock }: { fx: Fx; clock: Clock }): JobDefinition[] {
  return [
    {
      name: 'fx.refresh',
      cron: '*/5 * * * *',
      atStart: true,
      work: async (_, signal) => {
        const refreshed = await fx.refresh(systemActor('fx.refresh', clock.now()), { onlyIfDue: true, signal })
        // A failure is noted with the provider's state, which also says when to try again; the queue need not.
        if (!refreshed.ok) return
      },
    },
  ]
}
