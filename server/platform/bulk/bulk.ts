import { can, type Permission } from '#contract/permissions.ts'
import { undoGraceMs, undoMs } from '#contract/undo.ts'
import { assert, assertDefined } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import {
  type BulkRow,
  findRun,
  forgetRunsBefore,
  holdRun,
  insertRun,
  insertUndo,
  noteOutcomes,
  type Outcome,
  type OutcomeName,
  pageOfRows,
  type RunRow,
  takeRun,
  waitingRows,
} from './store.ts'

export type { BulkRow, Outcome, RunRow } from './store.ts'

/**
 * What is done to many rows at once. `work` is handed some hundred rows in a transaction that also keeps their outcomes,
 * and answers one for each: a set-based statement makes it fast, a refusal of one row leaves the others.
 */
export interface BulkAction {
  /** `clients.deactivate`. */
  readonly name: string
  /** How many rows a transaction takes, where each is much work: 1,000 unless said. */
  readonly rowsAtOnce?: number
  readonly work: (
    transaction: Transaction,
    actor: Actor,
    rows: readonly BulkRow[],
    input: unknown,
  ) => Promise<readonly Outcome[]>
  /**
   * Takes rows back that `work` kept something of (`Outcome.before`), as `work` does; a row that has changed since it leaves
   * as it is. Absent where nothing can be taken back.
   */
  readonly undo?: {
    readonly permission: Permission
    readonly work: (transaction: Transaction, actor: Actor, rows: readonly BulkRow[]) => Promise<readonly Outcome[]>
  }
}

export interface Bulk {
  /** Keeps what was asked for; the rows are worked on after the commit. Nudge `bulkJob` then. */
  start(
    transaction: Transaction,
    actor: Actor,
    wish: {
      readonly action: string
      readonly input?: unknown
      readonly rows: readonly { readonly id: number; readonly label: string }[]
    },
  ): Promise<RunRow>
  /**
   * Begins to take back what a run of this person's changed, within ten seconds of its end; null for a run of anyone else's,
   * `too_late` when time is over, it was taken back already, or nothing of it can be.
   */
  undo(transaction: Transaction, actor: Actor, id: string): Promise<RunRow | 'too_late' | 'not_permitted' | null>
  /** A run of this person's own; null for any other. */
  find(actor: Actor, id: string): Promise<RunRow | null>
  rows(
    id: string,
    page: { readonly outcome: OutcomeName | undefined; readonly after: number; readonly limit: number },
  ): ReturnType<typeof pageOfRows>
  /** Works on what waits until nothing does; safe from every instance at any time. */
  runDue(signal?: AbortSignal): Promise<void>
  forget(): Promise<void>
}

export const bulkJob = 'platform.bulk'

const rowsPerTransaction = 1000
const keptMs = 30 * 24 * 60 * 60_000

export function createBulk({
  database,
  clock,
  ids,
  actions,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly actions: readonly BulkAction[]
}): Bulk {
  const known = new Map(actions.map((action) => [action.name, action]))

  /** Some rows of the open run that has come least far; false when there was none to take. */
  const workOn = (): Promise<boolean> =>
    database.transaction(async (transaction) => {
      const run = await takeRun(transaction)
      if (!run) return false
      const action = assertDefined(known.get(run.action), `the bulk action ${run.action}`)
      const rows = await waitingRows(transaction, run.id, action.rowsAtOnce ?? rowsPerTransaction)
      const outcomes =
        run.undoes === null
          ? await action.work(transaction, run.actor, rows, run.input)
          : await assertDefined(action.undo, `the way back of ${run.action}`).work(transaction, run.actor, rows)
      assert(outcomes.length === rows.length, 'a bulk action answers for every row')
      await noteOutcomes(transaction, run.id, outcomes, clock.now())
      return true
    })

  return {
    async start(transaction, actor, { action, input = {}, rows }) {
      assert(known.has(action), `the bulk action ${action} is known`)
      const askedBy = assertDefined(actor.userId, 'a person asks for bulk actions')
      const run = { id: ids.next(), action, input, actor, askedBy, createdAt: clock.now() }
      await insertRun(transaction, run, rows)
      const { id, createdAt } = run
      const begun = { total: rows.length, done: 0, failed: 0, finishedAt: null, canBeUndone: false, undoes: null }
      return { id, action, createdAt, ...begun }
    },
    async undo(transaction, actor, id) {
      if (actor.userId === null) return null
      const run = await holdRun(transaction, id, actor.userId)
      if (run === null) return null
      const undo = known.get(run.action)?.undo
      if (!undo || !run.canBeUndone || run.finishedAt === null) return 'too_late'
      if (clock.now().getTime() > run.finishedAt.getTime() + undoMs + undoGraceMs) return 'too_late'
      if (!can(actor, undo.permission)) return 'not_permitted'
      const undoing = { id: ids.next(), undoes: id, actor, askedBy: actor.userId, createdAt: clock.now() }
      await insertUndo(transaction, undoing)
      return assertDefined(await findRun(transaction, undoing.id, actor.userId), 'the run that was just begun')
    },
    find: async (actor, id) => (actor.userId === null ? null : findRun(database.pool, id, actor.userId)),
    rows: (id, page) => pageOfRows(database.pool, id, page),
    async runDue(signal) {
      while (!signal?.aborted && (await workOn())) {
        // Until nothing is left.
      }
    },
    forget: () => forgetRunsBefore(database.pool, new Date(clock.now().getTime() - keptMs)),
  }
}

export function bulkJobs(bulk: Bulk): JobDefinition[] {
  return [
    { name: bulkJob, everyMs: 1000, work: (_, signal) => bulk.runDue(signal) },
    { name: 'platform.forget-bulk', cron: '51 3 * * *', work: () => bulk.forget() },
  ]
}
