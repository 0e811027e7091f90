/**
 * Analytics: performance, risk, segments, forecasts and recommendations over stored rows.
 *
 * Invariants (docs/adr/0021-analytics-definitions.md defines each figure):
 * - Every figure is computed from rows, on the replica if there is one. It is null without rows.
 * - The volume tallies are written in the transaction of the conversion; `verify` recounts them.
 * - The risk score of a day is its last one.
 * - A saved forecast never changes.
 */
export type { AnalyticsDependencies } from './dependencies.ts'
export { analyticsJobs } from './jobs.ts'
export { analyticsRoutes } from './routes.ts'
export { type Analytics, createAnalytics } from './service.ts'
