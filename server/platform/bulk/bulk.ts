import { assert, present } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import {
  type BulkRow,
  findRun,
  forgetRunsBefore,
  insertRun,
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
      const action = present(known.get(run.action), `the bulk action ${run.action}`)
      const rows = await waitingRows(transaction, run.id, action.rowsAtOnce ?? rowsPerTransaction)
      const outcomes = await action.work(transaction, run.actor, rows, run.input)
      assert(outcomes.length === rows.length, 'a bulk action answers for every row')
      await noteOutcomes(transaction, run.id, outcomes, clock.now())
      return true
    })

  return {
    async start(transaction, actor, { action, input = {}, rows }) {
      assert(known.has(action), `the bulk action ${action} is known`)
      const askedBy = present(actor.userId, 'a person asks for bulk actions')
      const run = { id: ids.next(), action, input, actor, askedBy, createdAt: clock.now() }
      await insertRun(transaction, run, rows)
      const { id, createdAt } = run
      return { id, action, total: rows.length, done: 0, failed: 0, createdAt, finishedAt: null }
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
