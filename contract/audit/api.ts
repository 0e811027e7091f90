/** Contract of the audit log calls. */
import * as z from 'zod/mini'
import { reportFormat } from '../export.ts'
import { dateInput, instant, pageQuery, plain, wholeNumber } from '../fields.ts'
import * as t from '../messages.ts'
import { defineRoute } from '../route.ts'

export const auditActions = ['login', 'logout', 'create', 'update', 'delete', 'view', 'download', 'upload'] as const

export const auditEntry = z.object({
  /** Random, without order. */
  id: z.string(),
  userId: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  action: z.enum(auditActions),
  resourceType: z.nullable(z.string()),
  resourceId: z.nullable(z.string()),
  method: z.string(),
  endpoint: z.string(),
  ipAddress: z.string(),
  userAgent: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
  success: z.boolean(),
  errorMessage: z.nullable(z.string()),
  timestamp: instant,
  responseTimeMs: z.nullable(z.int()),
})

/** An entry of the list, with the record's current name. */
export const listedAuditEntry = z.extend(auditEntry, {
  /** Null for a record without a name, or one that the reader may not see. */
  resourceName: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof listedAuditEntry>
export type ExportedAuditEntry = z.output<typeof auditEntry>

export const auditFilter = {
  q: pageQuery.q,
  action: z.optional(z.enum(auditActions)),
  result: z.optional(z.enum(['success', 'failed'])),
  resourceType: z.optional(z.string().check(z.maxLength(40), plain())),
  resourceId: z.optional(z.string().check(z.maxLength(80), plain())),
  /** The person who acted. */
  userId: z.optional(z.string().check(z.maxLength(64), plain())),
  /** First and last day, in the business time zone. */
  from: z.optional(dateInput()),
  to: z.optional(dateInput()),
}

export const listAuditLogs = defineRoute('GET /api/audit-logs', 'Audit', {
  summary: 'Audit entries, newest first',
  access: 'audit.read',
  query: z.strictObject({ ...pageQuery, ...auditFilter }),
  answer: z.array(listedAuditEntry),
})

/** Maximum number of people in one search result. */
export const maxAuditPeople = 20

export const listAuditPeople = defineRoute('GET /api/audit-logs/people', 'Audit', {
  summary: 'People by name or email, for filtering the log by person',
  access: 'audit.read',
  query: z.strictObject({ q: pageQuery.q, userId: auditFilter.userId }),
  answer: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
})

export const auditSummary = z.object({
  total: z.int(),
  successful: z.int(),
  failed: z.int(),
  /** Percent of matching entries, rounded; null if none match. */
  successRate: z.nullable(z.int()),
})
export type AuditSummary = z.output<typeof auditSummary>

export const getAuditSummary = defineRoute('GET /api/audit-logs/summary', 'Audit', {
  summary: 'Number of matching entries by result, over the whole log',
  access: 'audit.read',
  query: z.strictObject(auditFilter),
  answer: auditSummary,
})

/** Row limit of a PDF, a format for reading; other formats have none. */
export const maxEntriesInPdf = 5000

export const exportAuditLogs = defineRoute('GET /api/audit-logs/export', 'Audit', {
  summary: 'Matching audit entries, newest first, as CSV, XLSX, JSON or PDF',
  access: 'reports.export',
  query: z.strictObject({ ...auditFilter, format: reportFormat }),
  answer: z.string(),
})

export const getAuditKey = defineRoute('GET /api/public/audit-key', 'Audit', {
  summary: 'The public key for verifying checkpoints and receipts',
  access: 'anyone',
  /** A verifier key of the signed-note format. */
  answer: z.object({ publicKey: z.string() }),
})

export const getCheckpoint = defineRoute('GET /api/audit-logs/checkpoint', 'Audit', {
  summary: 'The newest signed checkpoint, and proof that an older one is a prefix of it',
  access: 'audit.read',
  query: z.strictObject({
    since: z.optional(wholeNumber(t.mustBeWholeNumber, z.positive(t.aboveZero), z.lte(2_147_483_647, t.tooLarge))),
  }),
  answer: z.object({
    /** A signed note: origin, size and root of the tree over all seals. */
    checkpoint: z.string(),
    size: z.int(),
    publicKey: z.string(),
    /** Hashes in base64 (RFC 6962, 2.1.2); empty without `since`. */
    consistency: z.array(z.string()),
  }),
})

export const auditVerification = z.object({
  intact: z.boolean(),
  sealedEntries: z.int(),
  /** Entries since the last seal, not yet protected. */
  unsealedEntries: z.int(),
  batches: z.int(),
  /** When the first and last batch were sealed; null if none. */
  firstSealedAt: z.nullable(instant),
  lastSealedAt: z.nullable(instant),
  /** Stored counts, used by tiles and searches, that were checked against the entries. */
  countsChecked: z.int(),
  /** Whether the latest seal stored outside the database matches; `none` if nothing is stored. */
  storedHead: z.enum(['agrees', 'differs', 'none']),
  durationMs: z.int(),
  findings: z.array(z.string()),
  checkedAt: instant,
})

export const verifyAudit = defineRoute('POST /api/audit-logs/verify', 'Audit', {
  summary: 'Checks every seal of the audit log',
  access: 'audit.verify',
  body: z.optional(z.strictObject({})),
  answer: auditVerification,
})

/** Verification recomputes the seals first, then checks the stored counts. */
export const verifyParts = ['seals', 'counts'] as const

export const getAuditVerification = defineRoute('GET /api/audit-logs/verify', 'Audit', {
  summary: 'Progress of the running verification',
  access: 'audit.verify',
  answer: z.object({
    /** Null if no verification is running. */
    progress: z.nullable(z.object({ part: z.enum(verifyParts), percent: z.int() })),
  }),
  polled: true,
})
