import { type BulkRun, getBulkRun, listBulkRows } from '#contract/bulk.ts'
import { badCursor, readIdCursor, writeCursor } from '../http/cursor.ts'
import { platformRefusal } from '../http/problems.ts'
import { answer, answerPage, type Route, read, refuse } from '../http/route.ts'
import type { Bulk, RunRow } from './bulk.ts'

/** How a bulk action fares: the same for every list, and for the person who asked alone. */
export function bulkRoutes({ bulk }: { bulk: Bulk }): Route[] {
  return [
    read(getBulkRun, async ({ actor, params }) => {
      const run = await bulk.find(actor, params.id)
      return run ? answer(presentRun(run)) : refuse(noSuchRun)
    }),
    read(listBulkRows, async ({ actor, params, query }) => {
      const run = await bulk.find(actor, params.id)
      if (!run) return refuse(noSuchRun)
      const after = readIdCursor(query.cursor)
      if (!after.ok) return refuse(badCursor)
      const { outcome, limit } = query
      const rows = await bulk.rows(run.id, { outcome, after: after.value ?? 0, limit: limit + 1 })
      const items = rows.slice(0, limit)
      const next = rows.length > limit ? writeCursor(String(items.at(-1)?.position)) : null
      return answerPage({ items, next, total: totalOf(run, outcome) }, (row) => row)
    }),
  ]
}

const noSuchRun = platformRefusal('not_found', 'There is no such bulk action of yours.')

function totalOf(run: RunRow, outcome: 'done' | 'failed' | 'waiting' | undefined): number {
  if (outcome === undefined) return run.total
  if (outcome === 'failed') return run.failed
  return outcome === 'done' ? run.done - run.failed : run.total - run.done
}

export function presentRun({ createdAt, finishedAt, ...run }: RunRow): BulkRun {
  return { ...run, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null }
}
