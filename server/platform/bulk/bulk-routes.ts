import {
  type BulkRun,
  getBulkRun,
  listBulkRows,
  listBulkRuns,
  markBulkRunSeen,
  maxBulkRows,
  undoBulkRun,
} from '#contract/bulk.ts'
import { undoMs } from '#contract/undo.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { readIdCursor, writeCursor } from '../http/cursor.ts'
import { platformRefusal } from '../http/problems.ts'
import { notPossibleNow } from '../http/refusals.ts'
import { answer, answerPage, type Outcome, type Refusal, type Route, read, refuse, write } from '../http/route.ts'
import { type Bulk, bulkJob, type RunRow } from './bulk.ts'
import { t } from './texts.ts'

interface BulkRoutesDependencies {
  readonly bulk: Bulk
  readonly clock: Clock
  readonly nudge: (job: string) => void
}

/** Progress and results of bulk runs, visible only to their initiator. */
export function bulkRoutes({ bulk, clock, nudge }: BulkRoutesDependencies): Route[] {
  const present = (run: RunRow) => presentRun(run, clock.now())
  return [
    read(listBulkRuns, async ({ actor }) => answer((await bulk.listUnseen(actor)).map(present))),
    read(getBulkRun, async ({ actor, params }) => {
      const run = await bulk.find(actor, params.id)
      return run ? answer(present(run)) : refuse(noSuchRun())
    }),
    read(listBulkRows, async ({ actor, params, query }) => {
      const run = await bulk.find(actor, params.id)
      if (!run) return refuse(noSuchRun())
      const after = readIdCursor(query.cursor)
      const { outcome, limit } = query
      const rows = await bulk.rows(run.id, { outcome, after: after ?? 0, limit: limit + 1 })
      const items = rows.slice(0, limit)
      const next = rows.length > limit ? writeCursor(String(items.at(-1)?.position)) : null
      return answerPage({ items, next, total: totalOf(run, outcome) })
    }),
    write(markBulkRunSeen, async ({ transaction, actor, params }) => {
      const run = await bulk.markSeen(transaction, actor, params.id)
      return run ? answer(present(run)) : refuse(noSuchRun())
    }),
    write(undoBulkRun, async ({ transaction, actor, params, afterCommit }) => {
      const run = await bulk.undo(transaction, actor, params.id)
      if (run === null) return refuse(noSuchRun())
      if (run === 'too_late') return refuse(tooLate())
      if (run === 'not_permitted') return refuse(platformRefusal('not_permitted', t.roleNotPermitted))
      afterCommit(() => nudge(bulkJob))
      return answer(present(run))
    }),
  ]
}

const noSuchRun = () => platformRefusal('not_found', t.bulkRunNotFound)

const tooLate = (): Refusal => ({
  status: 409,
  code: 'undo_over',
  title: t.tooLateTitle,
  detail: t.undoTooLate,
})

function totalOf(run: RunRow, outcome: 'done' | 'failed' | 'waiting' | undefined): number {
  if (outcome === undefined) return run.total
  if (outcome === 'failed') return run.failed
  return outcome === 'done' ? run.done - run.failed : run.total - run.done
}

export function presentRun({ createdAt, finishedAt, canBeUndone, ...run }: RunRow, now: Date): BulkRun {
  const undoableUntil = finishedAt && canBeUndone ? finishedAt.getTime() + undoMs : 0
  return {
    ...run,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    undoableMs: Math.max(0, undoableUntil - now.getTime()),
  }
}

interface BulkCall {
  readonly transaction: Transaction
  readonly actor: Actor
  readonly afterCommit: (work: () => void) => void
}

interface BulkInput {
  readonly action: string
  readonly input: unknown
  /** What one row is called: 'client'. */
  readonly noun: string
  /** The selected rows, at most `limit`. */
  readonly select: (limit: number) => Promise<readonly { readonly id: number; readonly label: string }[]>
}

/** The refusal of a valid selection that matches no rows, or too many. */
export const unfitSelection = (detail: string): Refusal => ({
  code: 'unfit_selection',
  ...notPossibleNow(detail),
})

/**
 * Starts a bulk action over the selection after the call commits; returns the run, or a refusal.
 */
export async function startBulk(
  { bulk, nudge }: { readonly bulk: Bulk; readonly nudge: (job: string) => void },
  { transaction, actor, afterCommit }: BulkCall,
  { action, input, noun, select }: BulkInput,
): Promise<Outcome<BulkRun>> {
  const rows = await select(maxBulkRows + 1)
  if (rows.length === 0) return refuse(unfitSelection(t.nothingSelected(noun)))
  if (rows.length > maxBulkRows) return refuse(unfitSelection(t.tooManyRows(maxBulkRows, noun)))
  const run = await bulk.start(transaction, actor, { action, input, rows })
  afterCommit(() => nudge(bulkJob))
  return answer(presentRun(run, run.createdAt))
}
