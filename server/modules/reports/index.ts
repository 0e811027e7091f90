/**
 * Reports: figures over stored rows. The dashboard, the metrics of clients, what waits for a person, the WAEMU report,
 * what the palette finds.
 *
 * Invariants: nothing is kept here and nothing changed; every figure is computed from rows as `docs: metrics` defines it,
 * from the replica where there is one; a report covers all rows of its period.
 */
export type { InvoiceFigures, ReportDependencies } from './dependencies.ts'
export { paletteRoutes } from './record-search/routes.ts'
export { reportRoutes } from './routes.ts'
export { createReports, type Reports } from './service.ts'
export { countRetained } from './store.ts'
