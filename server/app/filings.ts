import {
  createDossiers,
  createExchangeForms,
  createFilings,
  createProceeds,
  createSuspicionReports,
  type DossierDependencies,
  type FilingDependencies,
  type FormDependencies,
  type Registers,
} from '#server/modules/filings/index.ts'

/** Composes the parts of regulatory filings. */
export function composeFilings(
  below: FilingDependencies & DossierDependencies & FormDependencies & { readonly registers: Registers },
) {
  return {
    registers: below.registers,
    filings: createFilings(below),
    dossiers: createDossiers(below),
    exportProceeds: createProceeds(below),
    exchangeForms: createExchangeForms(below),
    suspicionReports: createSuspicionReports(below),
  }
}
