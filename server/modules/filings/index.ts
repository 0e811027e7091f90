/**
 * Filings: what is owed to the authorities and kept for them. The register with packages and submissions.
 *
 * Invariants: what is submitted was built and kept before, and stays as it was; the same rows make the same package to
 * the byte. A suspicion report is known to nobody without its permission: its entries and events are confidential, it lies
 * in no list but its own, its files are never kept among the documents; what two people have signed is not changed.
 * A serial is taken in the transaction of its form, so that none is left out. A register line is verified for the value that was
 * checked, and no longer once it has changed.
 */
export type { FilingDependencies } from './dependencies.ts'
export { createDossierHold } from './dossiers/dossier-hold.ts'
export { dossierRoutes } from './dossiers/routes.ts'
export { createDossiers, type DossierDependencies, type Dossiers } from './dossiers/service.ts'
export { exchangeFormRoutes } from './exchange-forms/routes.ts'
export { createExchangeForms, type ExchangeForms, type FormDependencies } from './exchange-forms/service.ts'
export { activeFormOf } from './exchange-forms/store.ts'
export { proceedsRoutes } from './export-proceeds/routes.ts'
export { createProceeds, type Proceeds } from './export-proceeds/service.ts'
export { filingJobs } from './jobs.ts'
export { registerRoutes } from './registers/routes.ts'
export { createRegisters, type Registers } from './registers/service.ts'
export { filingRoutes } from './routes.ts'
export { createFilings, type Filings } from './service.ts'
export { suspicionReportRoutes } from './suspicion-reports/routes.ts'
export { createSuspicionReports, type SuspicionReports } from './suspicion-reports/service.ts'
