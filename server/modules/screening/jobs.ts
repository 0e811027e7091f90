import type { Clock } from '#kernel/clock.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Screening } from './service.ts'

/** Looks often and finds little: a subject is due once a day, and when a list is loaded. */
export function screeningJobs({ screening, clock }: { screening: Screening; clock: Clock }): JobDefinition[] {
  return [
    {
      name: 'screening.rescreen',
      cron: '*/5 * * * *',
      work: async (_, signal) => {
        await screening.rescreenDue(systemActor('screening.rescreen', clock.now()), signal)
      },
    },
  ]
}
