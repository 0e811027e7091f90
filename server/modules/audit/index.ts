/**
 * Audit: the log of every act, its search, and the seals that make tampering show.
 *
 * Invariants: entries and seals are only ever added; an entry commits with what it tells of; every entry older than some
 * seconds lies in exactly one seal; each seal is chained to the one before by a key that the database does not hold, and
 * the newest seal is also kept in a file outside it; what tells of suspicious-transaction reports is shown, counted and
 * exported only to whoever holds their permission.
 */
export type { AuditAction, AuditFailure, AuditFilter, AuditInput, AuditRead, AuditRow, ResourceType } from './entry.ts'
export { auditJobs } from './jobs.ts'
export { auditRoutes } from './routes.ts'
export type { AuditVerification } from './seals/verification.ts'
export type { AuditCounts } from './search/store.ts'
export { type Audit, type AuditDependencies, createAudit } from './service.ts'
