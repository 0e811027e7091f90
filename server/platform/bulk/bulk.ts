/** Runs an action over many rows in the background. */
import { maxUnseenRuns } from '#contract/bulk.ts'
import { can, type Permission } from '#contract/permissions.ts'
import { undoGraceMs, undoMs } from '#contract/undo.ts'
import { assert, assertDefined } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import { language as sourceLanguage } from '#kernel/language.ts'
import type { Database, Executor, Transaction } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { currentLanguage } from '../language/current-language.ts'
import { inLanguage } from '../language/translations.ts'
import {
  type BulkRow,
  findRun,
  findUnseenRuns,
  forgetRunsBefore,
  holdRun,
  insertRun,
  insertUndo,
  markSeen,
  noteOutcomes,
  type Outcome,
  type OutcomeName,
  pageOfRows,
  type RunRow,
  takeRun,
  waitingRows,
} from './store.ts'
import { t } from './texts.ts'

export type { BulkRow, Outcome, RunRow } from './store.ts'

/**
 * An action over many rows. `work` gets a batch in the transaction that also saves the outcomes,
 * and returns one outcome per row. Batches allow set-based statements; a refused row does not
 * affect others.
 */
export interface BulkAction {
  /** `clients.deactivate`. */
  readonly name: string
  /** Required of the initiator while rows are processed, not only when the run starts. */
  readonly permission: Permission
  /** Rows per transaction if each is expensive; default 1,000. */
  readonly rowsAtOnce?: number
  readonly work: (
    transaction: Transaction,
    actor: Actor,
    rows: readonly BulkRow[],
    input: unknown,
  ) => Promise<readonly Outcome[]>
  /**
   * Restores rows for which `work` saved a previous state (`Outcome.before`); skips rows changed
   * since. Absent if the action cannot be undone.
   */
  readonly undo?: {
    readonly work: (transaction: Transaction, actor: Actor, rows: readonly BulkRow[]) => Promise<readonly Outcome[]>
  }
}

export interface Bulk {
  /** Saves the request; rows are processed after the commit. Nudge `bulkJob` then. */
  start(
    transaction: Transaction,
    actor: Actor,
    input: {
      readonly action: string
      readonly input?: unknown
      readonly rows: readonly { readonly id: number; readonly label: string }[]
    },
  ): Promise<RunRow>
  /**
   * Starts undoing a run of this person within ten seconds of its end. Null for another person's
   * run; `too_late` after the deadline, if already undone, or if nothing can be undone.
   */
  undo(transaction: Transaction, actor: Actor, id: string): Promise<RunRow | 'too_late' | 'not_permitted' | null>
  /** A run of this person; null for any other. */
  find(actor: Actor, id: string): Promise<RunRow | null>
  /** Runs of this person that are not finished or not seen, newest first. */
  listUnseen(actor: Actor): Promise<RunRow[]>
  /** Marks the result of a finished run as seen. Null for another person's run. */
  markSeen(transaction: Transaction, actor: Actor, id: string): Promise<RunRow | null>
  rows(
    id: string,
    page: { readonly outcome: OutcomeName | undefined; readonly after: number; readonly limit: number },
  ): ReturnType<typeof pageOfRows>
  /** Processes queued rows until none remain. Every instance may call it at any time. */
  runDue(signal?: AbortSignal): Promise<void>
  forget(): Promise<void>
}

export const bulkJob = 'platform.bulk'

const rowsPerTransaction = 1000
const keptMs = 30 * 24 * 60 * 60_000

interface BulkDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly actions: readonly BulkAction[]
  /** The present role of the initiator; null when the person is inactive or the API key invalid. */
  readonly roleOf: (executor: Executor, initiator: Pick<Actor, 'userId' | 'apiKey'>) => Promise<string | null>
}

export function createBulk(dependencies: BulkDependencies): Bulk {
  const { database, clock, ids, actions } = dependencies
  const known = new Map(actions.map((action) => [action.name, action]))

  return {
    async start(transaction, actor, { action, input = {}, rows }) {
      assert(known.has(action), `the bulk action ${action} is known`)
      const requestedBy = assertDefined(actor.userId, 'a person asks for bulk actions')
      // The rows say what failed in the language of the person who reads them.
      const speaker = { ...actor, language: currentLanguage() }
      const run = { id: ids.next(), action, input, actor: speaker, requestedBy, createdAt: clock.now() }
      await insertRun(transaction, run, rows)
      const { id, createdAt } = run
      const started = { total: rows.length, done: 0, failed: 0, finishedAt: null, canBeUndone: false, undoes: null }
      return { id, action, createdAt, ...started }
    },
    async undo(transaction, actor, id) {
      if (actor.userId === null) return null
      const run = await holdRun(transaction, id, actor.userId)
      if (run === null) return null
      const action = known.get(run.action)
      if (!action?.undo || !run.canBeUndone || run.finishedAt === null) return 'too_late'
      if (clock.now().getTime() > run.finishedAt.getTime() + undoMs + undoGraceMs) return 'too_late'
      if (!can(actor, action.permission)) return 'not_permitted'
      const speaker = { ...actor, language: currentLanguage() }
      const undoing = { id: ids.next(), undoes: id, actor: speaker, requestedBy: actor.userId, createdAt: clock.now() }
      await insertUndo(transaction, undoing)
      return assertDefined(await findRun(transaction, undoing.id, actor.userId), 'the run that was just begun')
    },
    find: async (actor, id) => (actor.userId === null ? null : findRun(database.pool, id, actor.userId)),
    listUnseen: async ({ userId }) => (userId === null ? [] : findUnseenRuns(database.pool, userId, maxUnseenRuns)),
    async markSeen(transaction, { userId }, id) {
      if (userId === null) return null
      await markSeen(transaction, id, userId, clock.now())
      return findRun(transaction, id, userId)
    },
    rows: (id, page) => pageOfRows(database.pool, id, page),
    async runDue(signal) {
      // A run that breaks is tried again the next time, and does not hold up the others.
      const failures = new Map<string, unknown>()
      while (!signal?.aborted && (await workOnNext(dependencies, known, failures))) {
        // Repeats until no batch remains.
      }
      for (const error of failures.values()) throw error
    },
    forget: () => forgetRunsBefore(database.pool, new Date(clock.now().getTime() - keptMs)),
  }
}

/**
 * Processes a batch of the least advanced open run; false if none is available. A run that breaks
 * is added to `failures`, and those in it are left out.
 */
async function workOnNext(
  { database, clock, roleOf }: BulkDependencies,
  known: ReadonlyMap<string, BulkAction>,
  failures: Map<string, unknown>,
): Promise<boolean> {
  let id: string | null = null
  const work = database.transaction(async (transaction) => {
    const run = await takeRun(transaction, [...failures.keys()])
    if (!run) return false
    id = run.id
    const action = assertDefined(known.get(run.action), `the bulk action ${run.action}`)
    const rows = await waitingRows(transaction, run.id, action.rowsAtOnce ?? rowsPerTransaction)
    const role = await roleOf(transaction, run.actor)
    const actor = { ...run.actor, role: role ?? '' }
    const outcomes = await inLanguage(run.actor.language ?? sourceLanguage, () => {
      if (!can(actor, action.permission)) return rows.map(({ position }) => ({ position, failure: t.mayNoLonger }))
      return run.undoes === null
        ? action.work(transaction, actor, rows, run.input)
        : assertDefined(action.undo, `the way back of ${run.action}`).work(transaction, actor, rows)
    })
    assert(outcomes.length === rows.length, 'a bulk action answers for every row')
    await noteOutcomes(transaction, run.id, outcomes, clock.now())
    return true
  })
  return work.catch((error: unknown) => {
    if (id === null) throw error
    failures.set(id, error)
    return true
  })
}

/** The call that starts a run nudges the job; this finds runs that another instance left. */
const pollMs = 5_000

export function bulkJobs(bulk: Bulk): JobDefinition[] {
  return [
    { name: bulkJob, everyMs: pollMs, work: (signal) => bulk.runDue(signal) },
    { name: 'platform.forget-bulk', cron: '51 3 * * *', work: () => bulk.forget() },
  ]
}
