import {
  type AuditEntry,
  type auditFilter,
  exportAuditLogs,
  getAuditKey,
  getAuditSummary,
  getAuditVerification,
  getCheckpoint,
  listAuditLogs,
  maxEntriesInPdf,
  verifyAudit,
} from '#contract/audit/api.ts'
import { can } from '#contract/permissions.ts'
import type { QueryOf, RouteContract } from '#contract/route.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { counted, type ExportDocument, jsonStream, sheetOf } from '#server/platform/export/document.ts'
import { sendDocument } from '#server/platform/export/reply.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { badCursor } from '#server/platform/http/cursor.ts'
import { platformRefusal, RefusalSignal } from '#server/platform/http/problems.ts'
import {
  answer,
  answerPage,
  outside,
  type Refusal,
  type Route,
  raw,
  read,
  refuse,
} from '#server/platform/http/route.ts'
import type { AuditFilter, AuditRow } from './entry.ts'
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
    raw(getAuditKey as unknown as RouteContract, async (_, reply) =>
      reply.header('cache-control', 'no-store').send({ publicKey: await audit.proofs.publicKey(database.pool) }),
    ),
    read(getCheckpoint, async ({ query }) => {
      const found = await audit.proofs.checkpoint(database.pool, query.since)
      return found ? answer({ ...found, consistency: [...found.consistency] }) : refuse(noCheckpoint)
    }),
    outside(verifyAudit, async ({ actor }) => {
      const { findings, checkedAt, firstSealedAt, lastSealedAt, ...rest } = await audit.verifyFor(readerOf(actor))
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

const noCheckpoint: Refusal = {
  status: 404,
  code: 'no_checkpoint',
  title: 'No checkpoint',
  detail: 'The log has no seal yet, or fewer than you name.',
}

const tooManyForPdf = (total: number) =>
  platformRefusal(
    'invalid_request',
    `A PDF holds at most ${maxEntriesInPdf} entries and ${total} match: narrow the filter, or take another format.`,
    {
      errors: [{ path: 'format', message: `holds at most ${maxEntriesInPdf} entries` }],
    },
  )

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

/**
 * An entry as a response body. Names every field, because copying the rest of a row is ten times
 * slower.
 */
function toWire(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    userId: row.userId,
    userName: row.userName,
    action: row.action,
    resourceType: row.resourceType,
    resourceId: row.resourceId,
    method: row.method,
    endpoint: row.endpoint,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    details: row.details,
    success: row.success,
    errorMessage: row.errorMessage,
    timestamp: row.occurredAt.toISOString(),
    responseTimeMs: row.responseMs,
  }
}

/**
 * Exports entries as a file, counted and hashed while streaming. The file states `filter`, the
 * requested filter.
 */
function auditDocument(
  entries: AsyncIterable<AuditRow>,
  filter: Readonly<Record<string, string | undefined>>,
  made: Date,
): ExportDocument {
  const { rows, texts, total } = counted(entries, toWire)
  const input = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return {
    fileName: `audit-logs-${made.toISOString().slice(0, 10)}`,
    title: 'Audit Logs',
    made,
    about: [
      ['Made', made.toISOString()],
      ['Filter', input.map(([name, value]) => `${name} = ${value}`).join(', ') || 'none: all entries'],
    ],
    sheets: [sheetOf('Entries', columns, rows)],
    closing: () => [
      ['Rows', String(total().rows)],
      ['SHA-256', total().sha256],
    ],
    json: () =>
      jsonStream({ generatedAt: made.toISOString(), filter: Object.fromEntries(input) }, 'entries', texts, total),
  }
}

const text = (header: string, share: number, value: (row: AuditRow) => string | null): ExportColumn<AuditRow> => ({
  header,
  kind: 'text',
  share,
  value,
})

const columns: readonly ExportColumn<AuditRow>[] = [
  text('Id', 1.6, ({ id }) => id),
  { header: 'Time (UTC)', kind: 'instant', share: 1.25, value: ({ occurredAt }) => occurredAt },
  text('User', 1.1, ({ userName }) => userName),
  { ...text('User Id', 1, ({ userId }) => userId), onPaper: false },
  text('Action', 0.9, ({ action }) => action),
  text('Resource Type', 1.1, ({ resourceType }) => resourceType),
  text('Resource Id', 1.2, ({ resourceId }) => resourceId),
  text('Result', 0.75, ({ success }) => (success ? 'success' : 'failed')),
  text('Method', 0.7, ({ method }) => method),
  text('Endpoint', 1.8, ({ endpoint }) => endpoint),
  text('IP Address', 1, ({ ipAddress }) => ipAddress),
  { ...text('User Agent', 1, ({ userAgent }) => userAgent), onPaper: false },
  { header: 'Response (ms)', kind: 'number', onPaper: false, value: ({ responseMs }) => responseMs },
  text('Error', 1.2, ({ errorMessage }) => errorMessage),
  text('Details', 3, ({ details }) => (details === null ? null : JSON.stringify(details))),
]
