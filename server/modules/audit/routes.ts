import { type AuditEntry, listAuditLogs, verifyAudit } from '#contract/audit.ts'
import { can } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badCursor } from '#server/platform/http/cursor.ts'
import { answer, answerPage, outside, type Route, read, refuse } from '#server/platform/http/route.ts'
import type { AuditRow } from './entry.ts'
import { decodeCursor } from './rules.ts'
import type { Audit } from './service.ts'

export function auditRoutes({ audit, database }: { audit: Audit; database: Database }): Route[] {
  return [
    read(listAuditLogs, async ({ actor, query }) => {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && after === null) return refuse(badCursor)
      const { action, result, resourceType, resourceId, q, limit } = query
      const filter = {
        actions: action ? [action] : undefined,
        success: result === undefined ? undefined : result === 'success',
        resourceType,
        resourceId,
        q,
        withConfidential: can(actor, 'dos.handle'),
      }
      await audit.noteRead(actor, { action: 'view', resourceType: 'audit_log', resourceId: null })
      return answerPage(await audit.list(database.replica, filter, { limit, after }), toWire)
    }),
    outside(verifyAudit, async ({ actor }) => {
      const { findings, checkedAt, ...rest } = await audit.verify()
      await database.transaction((transaction) =>
        audit.append(transaction, actor, {
          action: 'view',
          resourceType: 'audit_log',
          resourceId: null,
          details: { verified: true, intact: rest.intact, findings: findings.length },
        }),
      )
      return answer({ ...rest, findings: [...findings], checkedAt: checkedAt.toISOString() })
    }),
  ]
}

function toWire({ occurredAt, responseMs, ...row }: AuditRow): AuditEntry {
  return { ...row, timestamp: occurredAt.toISOString(), responseTimeMs: responseMs }
}
