/**
 * Demo: months of history, created by the real services at past dates, to fill a sandbox.
 *
 * Invariants:
 * - All of it is stored or nothing is.
 * - The same seed over the same days creates the same history.
 * - A second request adds nothing.
 * - Production mode refuses it.
 * - Nothing bypasses the services: rules, audit entries and postings are the usual ones.
 */
export { seedCommand } from './commands.ts'
export type {
  DemoDependencies,
  DemoWorld,
  DemoWorldError,
  DemoWorldOptions,
  DemoWorldServices,
} from './dependencies.ts'
export { demoRateSource } from './rates.ts'
export { demoRoutes } from './routes.ts'
export { createDemo, type Demo } from './service.ts'
