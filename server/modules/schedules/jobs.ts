import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Schedules } from './service.ts'

export function scheduleJobs({ schedules }: { schedules: Schedules }): JobDefinition[] {
  return [
    {
      name: 'schedules.run',
      everyMs: 1_000,
      atStart: true,
      work: async (_, signal) => {
        await schedules.replanOutdated(signal)
        await schedules.runDue(signal)
      },
    },
    {
      name: 'schedules.replan-set-back',
      everyMs: 30_000,
      atStart: true,
      work: async (_, signal) => {
        await schedules.replanSetBack(signal)
      },
    },
    {
      name: 'schedules.follow',
      everyMs: 3_000,
      work: async (_, signal) => {
        await schedules.followResults(signal)
      },
    },
  ]
}
