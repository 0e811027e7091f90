/**
 * Schedules: conversions that start at planned times.
 *
 * Invariants:
 * - A slot is a day of a schedule and settles exactly once across instances, clocks and restarts:
 * one transaction writes its history row, its conversion and the next slot.
 * - After downtime, one run makes up for all missed slots.
 * - A run is requested in the name of the person who set the terms, who cannot approve it.
 * - A pre-authorisation is bound to the signed terms.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Schedules } from './service.ts'

export type { ScheduleDependencies } from './dependencies.ts'
export { editorsOfConversion, preApprovalOfConversion } from './pre-authorisation.ts'
export { scheduleRoutes } from './routes.ts'
export { createSchedules, type Schedules } from './service.ts'

export function scheduleJobs({ schedules }: { schedules: Schedules }): JobDefinition[] {
  return [
    {
      name: 'schedules.run',
      everyMs: 1_000,
      atStart: true,
      work: async (signal) => {
        await schedules.replanOutdated(signal)
        await schedules.runDue(signal)
      },
    },
    {
      name: 'schedules.replan-set-back',
      everyMs: 30_000,
      atStart: true,
      work: (signal) => schedules.replanSetBack(signal),
    },
    {
      name: 'schedules.follow',
      everyMs: 3_000,
      work: (signal) => schedules.followResults(signal),
    },
  ]
}
