/**
 * Demo: a history of some months that the services themselves have made, at past dates, for a sandbox to have something true to
 * show.
 *
 * Invariants: all of it stands or nothing does; the same seed over the same days makes the same history; asked twice it adds
 * nothing; production has none. Nothing is written past the services: their rules, audit entries and postings are the usual ones.
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
