/**
 * Schedules: conversions that start by themselves.
 *
 * Invariants: a slot, which is a day of a schedule, has one end, whatever instances, clocks and restarts do: its row in the
 * history is written with the conversion it starts and with what comes next, in one transaction; after a standstill one
 * run makes up for all that passed; a run is asked for in the name of whoever set its terms, who cannot approve it; what
 * was approved beforehand is bound to the terms that were signed.
 */
export type { ScheduleDependencies } from './dependencies.ts'
export { scheduleJobs } from './jobs.ts'
export { editorsOfConversion, preApprovalOfConversion } from './pre-authorisation.ts'
export { scheduleRoutes } from './routes.ts'
export { createSchedules, type Schedules } from './service.ts'
