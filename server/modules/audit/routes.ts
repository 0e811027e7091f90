import {
  type auditFilter,
  exportAuditLogs,
  getAuditSummary,
  getAuditVerification,
  listAuditLogs,
  maxEntriesInPdf,
  verifyAudit,
} from '#contract/audit/api.ts'
import { can } from '#contract/permissions.ts'
import type { QueryOf, RouteContract } from '#contract/route.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sendDocument } from '#server/platform/export/reply.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { badCursor } from '#server/platform/http/cursor.ts'
import { platformRefusal, RefusalSignal } from '#server/platform/http/problems.ts'
import { answer, answerPage, outside, type Route, raw, read, refuse } from '#server/platform/http/route.ts'
import type { AuditFilter } from './entry.ts'
import { auditDocument, toWire } from './presentation.ts'
import { decodeCursor, roundedShare } from './rules.ts'
import type { Audit } from './service.ts'

export interface AuditRouteDependencies {
  readonly audit: Audit
  readonly database: Database
}

export function auditRoutes({ audit, database }: AuditRouteDependencies): Route[] {
  return [
    read(listAuditLogs, async ({ actor, query }) => {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && after === null) return refuse(badCursor)
      await audit.noteRead(actor, { action: 'view', resourceType: 'audit_log', resourceId: null })
      return answerPage(
        await audit.list(database.replica, filterOf(query, actor), { limit: query.limit, after }),
        toWire,
      )
    }),
    read(getAuditSummary, async ({ actor, query }) => {
      const { total, successful } = await audit.count(database.replica, filterOf(query, actor))
      return answer({ total, successful, failed: total - successful, successRate: roundedShare(successful, total) })
    }),
    exportRoute({ audit, database }),
    outside(verifyAudit, async ({ actor }) => {
      const { findings, checkedAt, firstSealedAt, lastSealedAt, ...found } = await audit.verifyFor(readerOf(actor))
      const hidden = await hiddenFrom(actor, { audit, database })
      const rest = { ...found, sealedEntries: Math.max(0, found.sealedEntries - hidden) }
      await database.transaction((transaction) =>
        audit.append(transaction, actor, {
          action: 'view',
          resourceType: 'audit_log',
          resourceId: null,
          details: {
            verified: true,
            intact: rest.intact,
            sealedEntries: rest.sealedEntries,
            findings: findings.length,
          },
        }),
      )
      return answer({
        ...rest,
        findings: [...findings],
        firstSealedAt: firstSealedAt?.toISOString() ?? null,
        lastSealedAt: lastSealedAt?.toISOString() ?? null,
        checkedAt: checkedAt.toISOString(),
      })
    }),
    read(getAuditVerification, async ({ actor }) => answer({ progress: await audit.verifyProgress(readerOf(actor)) })),
  ]
}

function exportRoute({ audit, database }: AuditRouteDependencies): Route {
  return raw(exportAuditLogs as unknown as RouteContract, async (request, reply, someone) => {
    const actor = assertDefined(someone, 'the signed-in person')
    const { format, ...query } = request.query as QueryOf<typeof exportAuditLogs>
    const filter = filterOf(query, actor)
    if (format === 'pdf') {
      const { total } = await audit.count(database.replica, filter)
      if (total > maxEntriesInPdf) throw new RefusalSignal(tooManyForPdf(total))
    }
    await audit.noteRead(actor, {
      action: 'download',
      resourceType: 'audit_log',
      resourceId: null,
      details: { format, ...query },
    })
    return sendDocument(
      reply,
      format,
      auditDocument(audit.every(database.replica, filter), query, actor.origin.startedAt),
    )
  })
}

const tooManyForPdf = (total: number) =>
  platformRefusal(
    'invalid_request',
    `A PDF holds at most ${maxEntriesInPdf} entries and ${total} match: narrow the filter, or take another format.`,
    {
      errors: [{ path: 'format', message: `holds at most ${maxEntriesInPdf} entries` }],
    },
  )

/**
 * The number of entries this user may not see. All entries are verified, so the result subtracts
 * these to avoid revealing them.
 */
async function hiddenFrom(actor: Actor, { audit, database }: AuditRouteDependencies): Promise<number> {
  if (can(actor, 'dos.handle')) return 0
  const [all, shown] = [
    await audit.count(database.pool, { withConfidential: true }),
    await audit.count(database.pool, { withConfidential: false }),
  ]
  return all.total - shown.total
}

const readerOf = (actor: Actor): string => actor.userId ?? actor.name

type FilterQuery = Pick<QueryOf<typeof exportAuditLogs>, keyof typeof auditFilter>

function filterOf({ action, result, ...rest }: FilterQuery, actor: Actor): AuditFilter {
  return {
    actions: action ? [action] : undefined,
    success: result === undefined ? undefined : result === 'success',
    resourceType: rest.resourceType,
    resourceId: rest.resourceId,
    q: rest.q,
    withConfidential: can(actor, 'dos.handle'),
  }
}
