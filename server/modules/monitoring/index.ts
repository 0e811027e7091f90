/**
 * Monitoring: current figures of the system, conversions and banks.
 *
 * Invariants (docs/adr/0021-analytics-definitions.md defines each figure):
 * - The module stores and changes nothing. Each request measures or counts.
 * - A figure that was not measured is null, never an estimate.
 * - Answers carry no request time, so a poll that finds no change ends in a 304.
 */
export type { MonitoringDependencies } from './dependencies.ts'
export { monitoringRoutes } from './routes.ts'
export { createMonitoring, type Monitoring } from './service.ts'
