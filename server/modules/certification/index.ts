/**
 * Certification: invoices and credit notes that a tax authority certifies before they are sent.
 *
 * Invariants: each document is certified at most once. The intent commits before the call. An
 * unknown outcome is never asked for again: the authority's list or a person ends it. A certified
 * document does not change, which the database also enforces.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Certifications } from './service.ts'
import { certifyJob } from './worker.ts'

export { certificationSealedColumn } from './certifiers.ts'
export { createEmcfCertifier } from './emcf/emcf-certifier.ts'
export { createFneCertifier } from './fne/fne-certifier.ts'
export { certificationPolicy } from './policy.ts'
export type { CertifierConnection, CertifierOutcome, FiscalCertifier, FiscalDocument, FiscalLine } from './port.ts'
export { certificationRefusals } from './refusals.ts'
export { certificationRoutes } from './routes.ts'
export { type Certifications, createCertifications } from './service.ts'

export function certificationJobs({ certifications }: { certifications: Certifications }): JobDefinition[] {
  return [
    {
      name: certifyJob,
      everyMs: 5_000,
      atStart: true,
      work: (signal) => certifications.runDue(signal),
    },
    {
      name: 'certification.check',
      cron: '40 7 * * *',
      work: () => certifications.checkUncertified(),
    },
  ]
}
