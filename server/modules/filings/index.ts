/**
 * Filings: declarations to the authorities, exchange-control records and suspicion reports.
 *
 * Invariants: a package is built and saved before submission, and a submitted one never changes.
 * The same rows give the same package to the byte. Without its permission nobody learns of a
 * suspicion report: its entries and events are confidential, only its own list contains it, and its
 * files are never saved among the documents. A report that two people have signed does not change.
 * A serial is taken in the transaction of its form, so that numbers have no gap. The verification
 * of a register line covers the verified value, and ends when the value changes.
 */

import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Proceeds } from './export-proceeds/service.ts'
import type { Filings } from './service.ts'

export type { FilingDependencies } from './dependencies.ts'
export { dossierRoutes } from './dossiers/routes.ts'
export { createDossierHold, createDossiers, type DossierDependencies, type Dossiers } from './dossiers/service.ts'
export { exchangeFormRoutes } from './exchange-forms/routes.ts'
export { createExchangeForms, type ExchangeForms, type FormDependencies } from './exchange-forms/service.ts'
export { activeFormOf } from './exchange-forms/store.ts'
export { proceedsRoutes } from './export-proceeds/routes.ts'
export { createProceeds, type Proceeds, proceedsOn } from './export-proceeds/service.ts'
export { createRegisters, type Registers } from './registers/service.ts'
export { filingRoutes, registerRoutes } from './routes.ts'
export { createFilings, type Filings } from './service.ts'
export { suspicionReportRoutes } from './suspicion-reports/routes.ts'
export { createSuspicionReports, type SuspicionReports } from './suspicion-reports/service.ts'

export function filingJobs({
  filings,
  exportProceeds,
}: {
  filings: Filings
  exportProceeds: Proceeds
}): JobDefinition[] {
  return [
    {
      name: 'filings.remind',
      cron: '10 6 * * *',
      atStart: true,
      work: async () => {
        await filings.remind()
        await exportProceeds.remind()
      },
    },
  ]
}
