import {
  createDossiers,
  createExchangeForms,
  createFilings,
  createProceeds,
  createRegisters,
  createSuspicionReports,
  type DossierDependencies,
  type FilingDependencies,
  type FormDependencies,
} from '#server/modules/filings/index.ts'

/** What is owed to the authorities, part by part. */
export function composeFilings(below: Omit<FilingDependencies, 'registers'> & DossierDependencies & FormDependencies) {
  const registers = createRegisters(below)
  return {
    registers,
    filings: createFilings({ ...below, registers }),
    dossiers: createDossiers(below),
    exportProceeds: createProceeds({ ...below, registers }),
    exchangeForms: createExchangeForms(below),
    suspicionReports: createSuspicionReports(below),
  }
}
