import * as z from 'zod/mini'
import { instant, pageQuery, plain } from './fields.ts'
import { defineRoute } from './route.ts'

export const auditActions = ['login', 'logout', 'create', 'update', 'delete', 'view', 'download', 'upload'] as const

export const auditEntry = z.object({
  id: z.int(),
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
export type AuditEntry = z.output<typeof auditEntry>

export const listAuditLogs = defineRoute({
  method: 'GET',
  path: '/api/audit-logs',
  tag: 'Audit',
  summary: 'Audit entries, newest first',
  access: 'audit.read',
  query: z.strictObject({
    ...pageQuery,
    action: z.optional(z.enum(auditActions)),
    result: z.optional(z.enum(['success', 'failed'])),
    resourceType: z.optional(z.string().check(z.maxLength(40), plain())),
    resourceId: z.optional(z.string().check(z.maxLength(80), plain())),
  }),
  answer: z.array(auditEntry),
})

export const auditVerification = z.object({
  intact: z.boolean(),
  sealedEntries: z.int(),
  unsealedEntries: z.int(),
  batches: z.int(),
  findings: z.array(z.string()),
  checkedAt: instant,
})

export const verifyAudit = defineRoute({
  method: 'POST',
  path: '/api/audit-logs/verify',
  tag: 'Audit',
  summary: 'Checks every seal of the audit log',
  access: 'audit.verify',
  body: z.optional(z.strictObject({})),
  answer: auditVerification,
})
