/**
 * Reports: figures over stored rows. The dashboard, client metrics, work that waits for a person,
 * the WAEMU report, and the search of the command palette.
 *
 * Invariants: the module stores and changes nothing. Every figure is computed from rows as `docs:
 * metrics` defines it, on the replica where there is one. A report covers all rows of its period.
 */
export type { InvoiceFigures, ReportDependencies } from './dependencies.ts'
export { paletteRoutes } from './record-search/routes.ts'
export { reportRoutes } from './routes.ts'
export { createReports, type Reports } from './service.ts'
export { countRetained } from './store.ts'
