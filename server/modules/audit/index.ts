/**
 * Audit: the log of every action, its search, and the seals that reveal tampering.
 *
 * Invariants:
 * - Entries and seals are only added.
 * - An entry commits with the action that it records.
 * - Every entry older than a few seconds is in exactly one seal.
 * - Each seal is chained to the previous one with a key that the database does not hold.
 * - The newest seal is also stored in a file outside the database.
 * - Entries about suspicion reports are shown, counted and exported only with their permission.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Audit } from './service.ts'

export type { AuditAction, AuditFailure, AuditFilter, AuditInput, AuditRead, AuditRow, ResourceType } from './entry.ts'
export { type Receipt, receiptText } from './proofs/receipt.ts'
export { verifyReceiptBytes } from './proofs/receipt-pdf.ts'
export { type AuditDirectory, auditRoutes } from './routes.ts'
export type { AuditVerification } from './seals/verification.ts'
export type { AuditCounts } from './search/facets/store.ts'
export { type Audit, type AuditDependencies, createAudit, throughOf } from './service.ts'

export function auditJobs({ audit }: { audit: Audit }): JobDefinition[] {
  return [
    {
      name: 'audit.seal',
      everyMs: 2000,
      atStart: true,
      work: () => audit.sealPending(),
    },
    { name: 'audit.forget-read-marks', cron: '17 * * * *', work: () => audit.forgetReadMarks() },
  ]
}
