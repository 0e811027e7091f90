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
export type { ScheduleDependencies } from './dependencies.ts'
export { scheduleJobs } from './jobs.ts'
export { editorsOfConversion, preApprovalOfConversion } from './pre-authorisation.ts'
export { scheduleRoutes } from './routes.ts'
export { createSchedules, type Schedules } from './service.ts'
