/** Contract of bulk actions and selections. */
import * as z from 'zod/mini'
import { id, instant, pageQuery } from './fields.ts'
import * as t from './messages.ts'
import { defineRoute, type Schema } from './route.ts'

/** Maximum number of rows in one bulk action. */
export const maxBulkRows = 50_000

/** Selected rows, or all rows matching a filter except some. */
export const selectionOf = <Filter extends Record<string, Schema>>(filter: Filter) =>
  z.union([
    z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(5000)) }),
    z.strictObject({
      all: z.literal(true),
      filter: z._default(z.strictObject(filter), {} as never),
      except: z._default(z.array(id).check(z.maxLength(5000)), []),
    }),
  ])

/** At most a thousand, the limit of a URL. */
const rowIds = (name: string) =>
  z.pipe(
    z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/, t.rowIdsFormat(name)))),
    z.transform((ids) => ids?.split(',').map(Number)),
  )

/**
 * A selection in a query string, for downloads: row ids, or all rows matching the filter except
 * some.
 */
export const selectionInAddress = { ids: rowIds('ids'), except: rowIds('except') }

/** Converts a query string selection to that of a bulk call. */
export function selectionFrom<Query extends { ids?: number[] | undefined; except?: number[] | undefined }>({
  ids,
  except = [],
  ...filter
}: Query): { ids: number[] } | { filter: Omit<Query, 'ids' | 'except'>; except: number[] } {
  return ids === undefined ? { filter, except } : { ids }
}

/** Maximum number of files in one archive. */
export const maxZippedFiles = 2000

export const bulkRun = z.object({
  id: z.uuid(),
  action: z.string(),
  total: z.int(),
  /** Rows processed so far, including failed ones. */
  done: z.int(),
  failed: z.int(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  /** For how long from now it can be undone; 0 before it ends, or if nothing can be undone. */
  undoableMs: z.int(),
  /** The run that this one undoes. */
  undoes: z.nullable(z.uuid()),
})
export type BulkRun = z.output<typeof bulkRun>

const runParams = z.strictObject({ id: z.uuid() })

/** Maximum number of runs that `listBulkRuns` returns. */
export const maxUnseenRuns = 20

export const listBulkRuns = defineRoute('GET /api/bulk-runs', 'Lists', {
  summary: `Your bulk actions that still run or whose result you have not seen, newest first, at most ${maxUnseenRuns}; without those of API keys`,
  access: 'signed-in',
  answer: z.array(bulkRun),
})

export const getBulkRun = defineRoute('GET /api/bulk-runs/:id', 'Lists', {
  summary: 'Progress of one of your bulk actions',
  access: 'signed-in',
  openToKeys: true,
  polled: true,
  params: runParams,
  answer: bulkRun,
})

export const markBulkRunSeen = defineRoute('POST /api/bulk-runs/:id/seen', 'Lists', {
  summary: 'Marks the result of one of your bulk actions as seen, once it has ended',
  access: 'signed-in',
  params: runParams,
  answer: bulkRun,
})

export const undoBulkRun = defineRoute('POST /api/bulk-runs/:id/undo', 'Lists', {
  summary:
    'Undoes one of your bulk actions within ten seconds of its end, as a separate run; rows that have changed since are left as they are',
  access: 'signed-in',
  params: runParams,
  answer: bulkRun,
  status: 202,
})

export const listBulkRows = defineRoute('GET /api/bulk-runs/:id/rows', 'Lists', {
  summary: 'Outcome of each row of one of your bulk actions, in processing order',
  access: 'signed-in',
  openToKeys: true,
  params: runParams,
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
    outcome: z.optional(z.enum(['done', 'failed', 'waiting'])),
  }),
  answer: z.array(
    z.object({
      position: z.int(),
      rowId: id,
      label: z.string(),
      outcome: z.enum(['done', 'failed', 'waiting']),
      /** Why it failed. */
      message: z.nullable(z.string()),
    }),
  ),
})
