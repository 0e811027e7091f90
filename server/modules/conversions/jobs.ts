import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Conversions } from './service.ts'

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
