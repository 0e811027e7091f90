import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { quietMs } from './crowd.ts'
import type { Conversions } from './service.ts'
import { renewEveryMs } from './steps.ts'

/** Name of the loop that `onDue` nudges. */
export const dueJob = 'conversions.due'

export function conversionJobs({ conversions }: { conversions: Conversions }): JobDefinition[] {
  return [
    {
      name: dueJob,
      everyMs: 1_000,
      atStart: true,
      work: async (_, signal) => {
        await conversions.runDue(signal)
        return conversions.isBeingServed() ? { againInMs: quietMs } : undefined
      },
    },
    { name: 'conversions.leases', everyMs: renewEveryMs, work: () => conversions.renewLeases() },
    {
      name: 'conversions.reopen',
      everyMs: 2_000,
      work: async () => {
        await conversions.reopenUndone()
      },
    },
    {
      name: 'conversions.sweep',
      cron: '* * * * *',
      atStart: true,
      work: async () => {
        await conversions.sweep()
      },
    },
  ]
}
