/**
 * Monitoring: how the system, its conversions and its banks do at this moment.
 *
 * Invariants: nothing is kept here and nothing changed; each figure is measured or counted when it is asked for, as
 * decision 21 defines it; what was not measured is null, never a guess. Answers carry no time of asking, so that a poll
 * which finds nothing new ends in a 304.
 */
export type { MonitoringDependencies } from './dependencies.ts'
export { monitoringRoutes } from './routes.ts'
export { createMonitoring, type Monitoring } from './service.ts'
