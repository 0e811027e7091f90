/** Service interface of the audit module. */

import type { Clock } from '#kernel/clock.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { AuditFailure, AuditFilter, AuditInput, AuditPosition, AuditRead, AuditRow, Fields } from './entry.ts'
import { createProofs, type Proofs } from './proofs/proofs.ts'
import { detailsOf } from './rules.ts'
import { allowPastTimes } from './seals/refusals.ts'
import { createSealer, type SealDependencies } from './seals/sealer.ts'
import { type AuditVerification, type VerifyProgress, verifySeals } from './seals/verification.ts'
import { countEntries, everyEntry, listEntries } from './search/entry-search.ts'
import type { AuditCounts } from './search/facets/store.ts'
import {
  appendEntries,
  appendEntry,
  findVerifyProgress,
  forgetMarksBefore,
  forgetVerifyProgress,
  markRead,
  type NewEntry,
  saveMark,
  saveVerifyProgress,
} from './store.ts'

const readAgainMs = 10 * 60_000
/** Maximum time without progress: comparing ten million entries with the tally is one statement. */
const silentMs = 10 * 60_000

/** Max. entries read for each change that is shown. */
const entriesPerChange = 10

export interface Audit {
  /** Checkpoints and receipts. */
  readonly proofs: Proofs
  /** Writes the entry in the transaction of the action. */
  append(transaction: Transaction, actor: Actor, entry: AuditInput): Promise<void>
  /** Writes many entries of one actor. */
  appendAll(transaction: Transaction, actor: Actor, entries: readonly AuditInput[]): Promise<void>
  /** Writes entries of several actors. */
  appendEach(transaction: Transaction, acts: readonly AuditAct[]): Promise<void>
  /** Writes a refusal or failure in a transaction that commits nonetheless. */
  appendFailure(transaction: Transaction, actor: Actor, entry: AuditFailure): Promise<void>
  /** Records a refusal or failure in its own transaction, because the cause is rolled back. */
  recordFailure(actor: Actor, entry: AuditFailure): Promise<void>
  /**
   * Records a view or download once per user, record and ten minutes. Reads by the system are not
   * recorded.
   */
  noteRead(actor: Actor, entry: AuditRead): Promise<void>
  /** Newest first. `after` is the position from the previous page's cursor. */
  list(
    executor: Executor,
    filter: AuditFilter,
    page: { limit: number; after: AuditPosition | null },
  ): Promise<Page<AuditRow>>
  /** The number of matching entries in the whole log. */
  count(executor: Executor, filter: AuditFilter): Promise<AuditCounts>
  /** All matching entries, newest first, in batches. */
  every(executor: Executor, filter: AuditFilter): AsyncIterable<AuditRow>
  /** The newest entries that changed something, for the activity panel. */
  recentChanges(executor: Executor, limit: number): Promise<AuditRow[]>
  /** Seals final entries. Safe to call from several instances at any time. */
  sealPending(): Promise<{ sealed: number }>
  /**
   * Recomputes every seal from the entries. Computes the Merkle roots of seals since the last
   * verification, or of all with `everyRoot`.
   */
  verify(options?: { readonly everyRoot?: boolean }): Promise<AuditVerification>
  /** Like `verify`, with progress that this user can query with `verifyProgress`. */
  verifyFor(userId: string): Promise<AuditVerification>
  /** The progress of this user's verification; null if none is running. */
  verifyProgress(userId: string): Promise<VerifyProgress | null>
  /**
   * Lets this transaction's entries state times in the past, which the sealer otherwise refuses.
   * For the demo history only.
   */
  allowPastTimes(transaction: Transaction): Promise<void>
  /**
   * Accepts a restored database that ends before the stored head and renames the head file; see the
   * sealer.
   */
  acceptRestore(): Promise<{ lostSeals: number }>
  /**
   * The seal of the stored head that the database no longer has, after a rollback or a rewritten
   * log; null otherwise.
   */
  missingHead(): Promise<bigint | null>
  forgetReadMarks(): Promise<void>
}

export interface AuditAct {
  readonly actor: Actor
  readonly entry: AuditInput
}

export type AuditDependencies = SealDependencies

export function createAudit(dependencies: AuditDependencies): Audit {
  const { database, clock } = dependencies
  const sealer = createSealer(dependencies)
  const appendEach = async (transaction: Transaction, acts: readonly AuditAct[]): Promise<void> => {
    const rows = acts.map(({ actor, entry }) => entryOf(clock, actor, entry))
    const [first] = rows
    if (first && rows.length === 1) await appendEntry(transaction, first)
    else if (first) await appendEntries(transaction, rows)
  }
  const appendFailure = (transaction: Transaction, actor: Actor, entry: AuditFailure): Promise<void> =>
    appendEntry(transaction, {
      ...entryOf(clock, actor, entry),
      success: false,
      errorMessage: entry.errorMessage.slice(0, 1000),
    })
  return {
    proofs: createProofs(dependencies),
    append: (transaction, actor, entry) => appendEntry(transaction, entryOf(clock, actor, entry)),
    appendAll: (transaction, actor, entries) =>
      appendEach(
        transaction,
        entries.map((entry) => ({ actor, entry })),
      ),
    appendEach,
    appendFailure,
    recordFailure: (actor, entry) => database.transaction((transaction) => appendFailure(transaction, actor, entry)),
    noteRead: (actor, entry) => noteRead(database, clock, actor, entry),
    list: listEntries,
    count: countEntries,
    every: everyEntry,
    async recentChanges(executor, limit) {
      const changes = { actions: ['create', 'update', 'delete', 'upload'] } as const
      const { items } = await listEntries(executor, changes, { limit: limit * entriesPerChange, after: null })
      // Jobs change a record several times in a row: the newest entry stands for all.
      const shown = new Map<string, AuditRow>()
      for (const entry of items) {
        const key = `${entry.action} ${entry.resourceType} ${entry.resourceId}`
        if (!shown.has(key)) shown.set(key, entry)
      }
      return [...shown.values()].slice(0, limit)
    },
    sealPending: sealer.sealPending,
    acceptRestore: sealer.acceptRestore,
    missingHead: sealer.missingHead,
    allowPastTimes: (transaction) => allowPastTimes(transaction, dependencies.sealKey),
    verify: ({ everyRoot = false } = {}) => verifySeals(dependencies, { everyRoot }),
    async verifyFor(userId) {
      const onProgress = (progress: VerifyProgress) =>
        saveVerifyProgress(database.pool, { userId, ...progress, reportedAt: clock.now() })
      return verifySeals(dependencies, { onProgress }).finally(() => forgetVerifyProgress(database.pool, userId))
    },
    verifyProgress: (userId) =>
      findVerifyProgress(database.replica, userId, new Date(clock.now().getTime() - silentMs)),
    forgetReadMarks: () => forgetMarksBefore(database.pool, new Date(clock.now().getTime() - readAgainMs)),
  }
}

async function noteRead(database: Database, clock: Clock, actor: Actor, read: AuditRead): Promise<void> {
  const { userId } = actor
  if (userId === null) return
  const { list, ...stated } = read
  const entry = list === undefined ? stated : { ...stated, details: { ...stated.details, list } }
  const mark = { userId, ...entry, resourceId: list === undefined ? entry.resourceId : `list ${list}` }
  const readAt = clock.now()
  await database.transaction(async (transaction) => {
    const since = new Date(readAt.getTime() - readAgainMs)
    // A poll is accepted only from a user whose read was recorded and who has kept reading.
    if (actor.origin.isPoll && (await saveMark(transaction, { ...mark, readAt, since }))) return
    const first = await markRead(transaction, { ...mark, readAt, since })
    if (first) await appendEntry(transaction, entryOf(clock, actor, entry))
  })
}

function entryOf(clock: Clock, actor: Actor, entry: AuditInput): NewEntry {
  const occurredAt = clock.now()
  return {
    userId: actor.userId,
    userName: actor.name,
    action: entry.action,
    resourceType: entry.resourceType,
    resourceId: entry.resourceId,
    method: actor.origin.method,
    endpoint: actor.origin.endpoint.slice(0, 300),
    ipAddress: actor.origin.ipAddress,
    userAgent: actor.origin.userAgent,
    details: detailsOf({ ...entry, details: { ...entry.details, ...throughOf(actor) } }),
    success: true,
    errorMessage: null,
    occurredAt,
    responseMs: Math.max(0, occurredAt.getTime() - actor.origin.startedAt.getTime()),
  }
}

/** What an action came through: the API key, or the session of a decision that takes two people. */
export const throughOf = ({ apiKey, sessionId, origin }: Actor): Fields => ({
  ...(apiKey ? { viaKey: apiKey } : {}),
  ...(origin.takesTwo && sessionId !== null ? { session: sessionId } : {}),
})
