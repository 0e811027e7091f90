/**
 * Filings: what is owed to the authorities and kept for them. The register with packages and submissions.
 *
 * Invariants: what is submitted was built and kept before, and stays as it was; the same rows make the same package to
 * the byte. A suspicion report is known to nobody without its permission: its entries and events are confidential, it lies
 * in no list but its own, its files are never kept among the documents; what two people have signed is not changed.
 */
export type { FilingDependencies } from './dependencies.ts'
export { suspicionReportRoutes } from './dos/routes.ts'
export { createSuspicionReports, type SuspicionReports } from './dos/service.ts'
export { filingRoutes } from './routes.ts'
export { createFilings, type Filings } from './service.ts'
