import {
  type auditFilter,
  type ExportedAuditEntry,
  exportAuditLogs,
  getAuditKey,
  getAuditSummary,
  getAuditVerification,
  getCheckpoint,
  listAuditLogs,
  listAuditPeople,
  maxAuditPeople,
  maxEntriesInPdf,
  verifyAudit,
} from '#contract/audit/api.ts'
import { can } from '#contract/permissions.ts'
import type { QueryOf } from '#contract/route.ts'
import { addDays, type BusinessDate, startOfBusinessDate } from '#kernel/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { type ExportDocument, hashRows, jsonStream, sheetOf } from '#server/platform/export/document.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import { inFileLanguage, sendDocument } from '#server/platform/export/reply.ts'
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
  rawRead,
  read,
  refuse,
} from '#server/platform/http/route.ts'
import type { AuditFilter, AuditRow } from './entry.ts'
import { decodeCursor, readSearchedText, roundedShare } from './rules.ts'
import type { Audit } from './service.ts'
import { t } from './texts.ts'

/** What the log shows of records that higher modules own. */
export interface AuditDirectory {
  timeZone(executor: Executor): Promise<string>
  /** People by parts of their name or email, or by id; at most `limit`. */
  findPeople(
    executor: Executor,
    who: { readonly q?: string | undefined; readonly id?: string | undefined; readonly limit: number },
  ): Promise<AuditPerson[]>
  /** Present names by `type-id`, such as `client-7`; without those that the actor may not see. */
  recordNames(executor: Executor, actor: Actor, records: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface AuditPerson {
  readonly id: string
  readonly name: string
  readonly email: string
}

export interface AuditRouteDependencies {
  readonly audit: Audit
  readonly database: Database
  readonly directory: AuditDirectory
  readonly readLetterhead?: LetterheadSource
}

export function auditRoutes(deps: AuditRouteDependencies): Route[] {
  const { audit, database, directory } = deps
  const filterOf = (query: FilterQuery, actor: Actor) => readFilter(database.replica, directory, query, actor)
  return [
    read(listAuditLogs, async ({ actor, query }) => {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && after === null) return refuse(badCursor())
      await audit.noteRead(actor, { action: 'view', resourceType: 'audit_log', resourceId: null })
      const page = await audit.list(database.replica, await filterOf(query, actor), { limit: query.limit, after })
      const names = await directory.recordNames(database.replica, actor, [...new Set(page.items.map(recordOf))])
      return answerPage(page, (row) => ({ ...toWire(row), resourceName: names.get(recordOf(row)) ?? null }))
    }),
    read(listAuditPeople, async ({ actor, query }) => {
      await audit.noteRead(actor, { action: 'view', resourceType: 'user', resourceId: null })
      return answer(
        await directory.findPeople(database.replica, { q: query.q, id: query.userId, limit: maxAuditPeople }),
      )
    }),
    read(getAuditSummary, async ({ actor, query }) => {
      const { total, successful } = await audit.count(database.replica, await filterOf(query, actor))
      return answer({ total, successful, failed: total - successful, successRate: roundedShare(successful, total) })
    }),
    exportRoute(deps),
    raw(getAuditKey, async (_, reply) =>
      reply.header('cache-control', 'no-store').send({ publicKey: await audit.proofs.publicKey(database.pool) }),
    ),
    read(getCheckpoint, async ({ query }) => {
      const found = await audit.proofs.checkpoint(database.pool, query.since)
      return found ? answer({ ...found, consistency: [...found.consistency] }) : refuse(noCheckpoint())
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

function exportRoute({ audit, database, directory, readLetterhead }: AuditRouteDependencies): Route {
  return rawRead(exportAuditLogs, async ({ reply, actor, query: { format, ...query } }) => {
    const filter = await readFilter(database.replica, directory, query, actor)
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
    const entries = audit.every(database.replica, filter)
    const document = inFileLanguage(format, () => auditDocument(entries, query, actor.origin.startedAt))
    return sendDocument(reply, format, document, readLetterhead)
  })
}

const noCheckpoint = (): Refusal => ({
  status: 404,
  code: 'no_checkpoint',
  title: t.noCheckpointTitle,
  detail: t.noCheckpoint,
})

const tooManyForPdf = (total: number) =>
  platformRefusal('invalid_request', t.pdfTooManyEntries(maxEntriesInPdf, total), {
    errors: [{ path: 'format', message: t.pdfEntryLimit(maxEntriesInPdf) }],
  })

const readerOf = (actor: Actor): string => actor.userId ?? actor.name

type FilterQuery = Pick<QueryOf<typeof exportAuditLogs>, keyof typeof auditFilter>

/** A text in the search may also be a day, a month, or a person's name or email. */
async function readFilter(
  executor: Executor,
  directory: AuditDirectory,
  { action, result, ...rest }: FilterQuery,
  actor: Actor,
): Promise<AuditFilter> {
  const searched = readSearchedText(rest.q ?? '')
  const q = searched.text || undefined
  const days = { from: laterOf(rest.from, searched.from), to: earlierOf(rest.to, searched.to) }
  const timeZone = days.from || days.to ? await directory.timeZone(executor) : 'UTC'
  const people = q === undefined ? [] : await directory.findPeople(executor, { q, limit: maxNamedPeople })
  return {
    actions: action ? [action] : undefined,
    success: result === undefined ? undefined : result === 'success',
    resourceType: rest.resourceType,
    resourceId: rest.resourceId,
    userId: rest.userId,
    since: days.from ? startOfBusinessDate(days.from, timeZone) : undefined,
    before: days.to ? startOfBusinessDate(addDays(days.to, 1), timeZone) : undefined,
    q,
    people: people.map(({ id }) => id),
    withConfidential: can(actor, 'dos.handle'),
  }
}

/** A text that more people match is too common to mean one of them. */
const maxNamedPeople = 50

type Day = string | undefined
const laterOf = (one: Day, other: Day) => [one, other].filter(isDay).toSorted().at(-1)
const earlierOf = (one: Day, other: Day) => [one, other].filter(isDay).toSorted()[0]
const isDay = (day: Day): day is BusinessDate => day !== undefined

const recordOf = ({ resourceType, resourceId }: AuditRow): string => `${resourceType}-${resourceId}`

/**
 * An entry as a response body. Names every field, because copying the rest of a row is ten times
 * slower.
 */
function toWire(row: AuditRow): ExportedAuditEntry {
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
  generatedAt: Date,
): ExportDocument {
  const { rows, texts, total } = hashRows(entries, toWire)
  const applied = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return {
    fileName: `audit-logs-${generatedAt.toISOString().slice(0, 10)}`,
    title: t.exportTitle,
    generatedAt,
    about: [
      [t.generatedLabel, generatedAt.toISOString()],
      [t.filterLabel, applied.map(([name, value]) => `${name} = ${value}`).join(', ') || t.noFilter],
    ],
    sheets: [sheetOf(t.entriesSheet, columns(), rows)],
    closing: () => [
      [t.rowsLabel, String(total().rows)],
      [t.hashLabel, total().sha256],
    ],
    json: () =>
      jsonStream(
        { generatedAt: generatedAt.toISOString(), filter: Object.fromEntries(applied) },
        'entries',
        texts,
        total,
      ),
  }
}

const text = (header: string, share: number, value: (row: AuditRow) => string | null): ExportColumn<AuditRow> => ({
  header,
  kind: 'text',
  share,
  value,
})

const columns = (): readonly ExportColumn<AuditRow>[] => [
  text(t.idColumn, 1.6, ({ id }) => id),
  { header: t.timeColumn, kind: 'instant', share: 1.25, value: ({ occurredAt }) => occurredAt },
  text(t.userColumn, 1.1, ({ userName }) => userName),
  { ...text(t.userIdColumn, 1, ({ userId }) => userId), onPaper: false },
  text(t.actionColumn, 0.9, ({ action }) => action),
  text(t.resourceTypeColumn, 1.1, ({ resourceType }) => resourceType),
  text(t.resourceIdColumn, 1.2, ({ resourceId }) => resourceId),
  text(t.resultColumn, 0.75, ({ success }) => (success ? 'success' : 'failed')),
  text(t.methodColumn, 0.7, ({ method }) => method),
  text(t.endpointColumn, 1.8, ({ endpoint }) => endpoint),
  text(t.ipAddressColumn, 1, ({ ipAddress }) => ipAddress),
  { ...text(t.userAgentColumn, 1, ({ userAgent }) => userAgent), onPaper: false },
  { header: t.responseTimeColumn, kind: 'number', onPaper: false, value: ({ responseMs }) => responseMs },
  text(t.errorColumn, 1.2, ({ errorMessage }) => errorMessage),
  text(t.detailsColumn, 3, ({ details }) => (details === null ? null : JSON.stringify(details))),
]
