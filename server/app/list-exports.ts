/** Derives CSV and XLSX exports from list calls. */
import * as z from 'zod/mini'
import { type ExportFormat, exportFormat, listExportEnding } from '#contract/export.ts'
import { decimal, instant } from '#contract/fields.ts'
import { can } from '#contract/permissions.ts'
import type { RouteContract, Schema } from '#contract/route.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { sendExport } from '#server/platform/export/reply.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { platformRefusal, RefusalSignal } from '#server/platform/http/problems.ts'
import { type Route, rawRead } from '#server/platform/http/route.ts'
import { resourceOfTag } from './audit-failures.ts'
import { exportSummary } from './messages.ts'
import { t } from './texts.ts'

type Row = Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, unknown>>

const rowsPerPage = 500

/**
 * For each list call, an export call with all rows as CSV or XLSX and the same filters (decisions
 * 5). It calls the list itself, page by page as the same person, so both always agree. A list with
 * its own export keeps that.
 */
export function listExports(routes: readonly Route[], audit: Pick<Audit, 'noteRead'>): Route[] {
  const taken = new Set(routes.map(({ contract }) => contract.path))
  return routes.flatMap((list) => {
    const rowShape = rowOf(list)
    if (!rowShape || taken.has(list.contract.path + listExportEnding)) return []
    return [exportOf(list, columnsOf(rowShape), audit)]
  })
}

function exportOf(list: Route, columns: readonly ExportColumn<Row>[], audit: Pick<Audit, 'noteRead'>): Route {
  const { contract } = list
  return rawRead(exportContract(contract), async ({ reply, actor, params, query }) => {
    if (!can(actor, 'reports.export')) throw new RefusalSignal(notPermitted())
    const { format, ...filter } = query as Query & { format: ExportFormat }
    const pages = pagesOf(list, actor, { params, filter })
    // Reads the first page before sending headers, so that invalid input is still a problem answer.
    const first = await pages.next()
    const resourceType = resourceOfTag[contract.tag] ?? 'setting'
    const details = { list: contract.path, ...filter, format }
    await audit.noteRead(actor, { action: 'download', resourceType, resourceId: null, details })
    const name = contract.path.split('/').findLast((part) => !part.startsWith(':') && part !== 'api') ?? 'list'
    return sendExport(reply, format, { name, columns, rows: rowsOf(first.value ?? [], pages) })
  })
}

const notPermitted = () => platformRefusal('not_permitted', t.exportNotPermitted)

/** The export contract: the list's input without paging. Requires read and export permission. */
function exportContract({ path, tag, summary, access, confidential, params, query }: RouteContract): RouteContract {
  const { limit: _, cursor: __, ...filters } = shapeOf(query) ?? {}
  return {
    method: 'GET',
    path: path + listExportEnding,
    tag,
    summary: exportSummary(summary),
    access,
    ...(confidential ? { confidential } : {}),
    ...(params ? { params } : {}),
    query: z.strictObject({ ...filters, format: exportFormat }),
    answer: z.string(),
  }
}

async function* pagesOf(
  list: Route,
  actor: Actor,
  { params, filter }: { params: unknown; filter: Query },
): AsyncGenerator<readonly Row[], undefined> {
  let cursor: string | undefined
  do {
    const query = { ...filter, limit: rowsPerPage, ...(cursor === undefined ? {} : { cursor }) }
    const call = { actor, params, query, body: {}, idempotencyKey: null, version: null }
    const outcome = await list.handle(call as never)
    if (outcome.kind === 'refusal') throw new RefusalSignal(outcome.refusal)
    yield outcome.body as readonly Row[]
    cursor = outcome.kind === 'page' ? (outcome.page.next ?? undefined) : undefined
  } while (cursor !== undefined)
}

async function* rowsOf(first: readonly Row[], rest: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  yield* first
  for await (const rows of rest) yield* rows
}

/**
 * Row fields of a list call. Null for polled lists, personal lists, and dashboard extracts of lists
 * with their own exports.
 */
function rowOf({ mode, contract }: Route): Readonly<Record<string, Schema>> | null {
  const { method, access, polled, answer, tag } = contract
  if (mode !== 'read' || method !== 'GET' || polled || tag === 'Dashboard') return null
  if (access === 'signed-in' || access === 'anyone') return null
  return answer instanceof z.ZodMiniArray ? shapeOf(answer.def.element as Schema) : null
}

function shapeOf(schema: Schema | undefined): Readonly<Record<string, Schema>> | null {
  return schema instanceof z.ZodMiniObject ? (schema.shape as Readonly<Record<string, Schema>>) : null
}

/** One column per scalar field; nested fields are prefixed with their parent's name. */
function columnsOf(row: Readonly<Record<string, Schema>>, above: readonly string[] = []): ExportColumn<Row>[] {
  return Object.entries(row).flatMap(([name, schema]): ExportColumn<Row>[] => {
    const inner = unwrapped(schema)
    const path = [...above, name]
    const within = shapeOf(inner)
    if (within) return columnsOf(within, path)
    const kind = kindOf(inner)
    return [{ header: path.map(headerOf).join(' '), kind, value: (from) => cellOf(valueAt(from, path), kind) }]
  })
}

function unwrapped(schema: Schema): Schema {
  return schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional
    ? unwrapped(schema.def.innerType as Schema)
    : schema
}

function kindOf(schema: Schema): ExportColumn<Row>['kind'] {
  if (schema === instant) return 'instant'
  return schema === decimal || schema instanceof z.ZodMiniNumber ? 'number' : 'text'
}

function valueAt(row: unknown, [name = '', ...deeper]: readonly string[]): unknown {
  if (typeof row !== 'object' || row === null) return null
  const value = (row as Row)[name]
  return deeper.length === 0 ? value : valueAt(value, deeper)
}

function cellOf(value: unknown, kind: ExportColumn<Row>['kind']): ReturnType<ExportColumn<Row>['value']> {
  if (value === null || value === undefined) return null
  if (kind === 'instant') return new Date(String(value))
  if (Array.isArray(value)) return value.map((part) => cellText(part)).join('; ')
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

const cellText = (part: unknown): string =>
  typeof part === 'object' && part !== null ? Object.values(part).map(cellText).join(' ') : String(part ?? '')

const acronyms: Readonly<Record<string, string>> = {
  xof: 'XOF',
  usd: 'USD',
  usdt: 'USDT',
  kyc: 'KYC',
  utc: 'UTC',
  url: 'URL',
}

/** `amountXof` as `Amount XOF`. */
function headerOf(name: string): string {
  const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  return words.map((word) => acronyms[word] ?? word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
