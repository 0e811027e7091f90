/**
 * Analytics: performance, risk, segments, forecasts and recommendations over stored rows.
 *
 * Invariants: every figure is computed from rows as decision 21 defines it, from the replica where there is one, and is
 * null where there are none; the tallies that volumes are read from are written with what they sum, and `verify` counts
 * them again; the risk score of a day is kept as it last stood on it; a forecast is kept as it was made, and never changed.
 */
export type { AnalyticsDependencies } from './dependencies.ts'
export { analyticsJobs } from './jobs.ts'
export { analyticsRoutes } from './routes.ts'
export { type Analytics, createAnalytics } from './service.ts'
