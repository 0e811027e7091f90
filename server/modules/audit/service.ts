/** Service interface of the audit module. */

import type { Clock } from '#kernel/clock.ts'
import { bindFirst } from '#server/platform/bind.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AuditFailure, AuditInput, AuditRead, AuditRow, Fields } from './entry.ts'
import { createProofs } from './proofs/proofs.ts'
import { detailsOf } from './rules.ts'
import { allowPastTimes } from './seals/refusals.ts'
import { createSealer, type SealDependencies } from './seals/sealer.ts'
import { type AuditVerification, type VerifyProgress, verifySeals } from './seals/verification.ts'
import { countEntries, everyEntry, listEntries } from './search/entry-search.ts'
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

export interface AuditAct {
  readonly actor: Actor
  readonly entry: AuditInput
}

export type AuditDependencies = SealDependencies

export type Audit = ReturnType<typeof createAudit>

export function createAudit(dependencies: AuditDependencies) {
  const { database, clock } = dependencies
  const sealer = createSealer(dependencies)
  const bind = bindFirst(dependencies)
  return {
    /** Checkpoints and receipts. */
    proofs: createProofs(dependencies),
    append: bind(append),
    appendAll: bind(appendAll),
    appendEach: bind(appendEach),
    appendFailure: bind(appendFailure),
    recordFailure: bind(recordFailure),
    noteRead: bind(noteRead),
    list: listEntries,
    count: countEntries,
    every: everyEntry,
    recentChanges,
    sealPending: sealer.sealPending,
    acceptRestore: sealer.acceptRestore,
    missingHead: sealer.missingHead,
    /**
     * Lets this transaction's entries state times in the past, which the sealer otherwise refuses.
     * For the demo history only.
     */
    allowPastTimes: (transaction: Transaction) => allowPastTimes(transaction, dependencies.sealKey),
    /**
     * Recomputes every seal from the entries. Computes the Merkle roots of seals since the last
     * verification, or of all with `everyRoot`.
     */
    verify: ({ everyRoot = false }: { readonly everyRoot?: boolean } = {}) => verifySeals(dependencies, { everyRoot }),
    verifyFor: bind(verifyFor),
    /** The progress of this user's verification; null if none is running. */
    verifyProgress: (userId: string) =>
      findVerifyProgress(database.replica, userId, new Date(clock.now().getTime() - silentMs)),
    forgetReadMarks: () => forgetMarksBefore(database.pool, new Date(clock.now().getTime() - readAgainMs)),
  }
}

function append({ clock }: AuditDependencies, transaction: Transaction, actor: Actor, entry: AuditInput) {
  return appendEntry(transaction, entryOf(clock, actor, entry))
}

/** Writes many entries of one actor. */
function appendAll(
  dependencies: AuditDependencies,
  transaction: Transaction,
  actor: Actor,
  entries: readonly AuditInput[],
): Promise<void> {
  return appendEach(
    dependencies,
    transaction,
    entries.map((entry) => ({ actor, entry })),
  )
}

async function appendEach({ clock }: AuditDependencies, transaction: Transaction, acts: readonly AuditAct[]) {
  const rows = acts.map(({ actor, entry }) => entryOf(clock, actor, entry))
  const [first] = rows
  if (first && rows.length === 1) await appendEntry(transaction, first)
  else if (first) await appendEntries(transaction, rows)
}

/** Writes a refusal or failure in a transaction that commits nonetheless. */
function appendFailure({ clock }: AuditDependencies, transaction: Transaction, actor: Actor, entry: AuditFailure) {
  return appendEntry(transaction, {
    ...entryOf(clock, actor, entry),
    success: false,
    errorMessage: entry.errorMessage.slice(0, 1000),
  })
}

/** Records a refusal or failure in its own transaction, because the cause is rolled back. */
function recordFailure(dependencies: AuditDependencies, actor: Actor, entry: AuditFailure): Promise<void> {
  return dependencies.database.transaction((transaction) => appendFailure(dependencies, transaction, actor, entry))
}

/** The newest entries that changed something, for the activity panel. */
async function recentChanges(executor: Executor, limit: number): Promise<AuditRow[]> {
  const changes = { actions: ['create', 'update', 'delete', 'upload'] } as const
  const { items } = await listEntries(executor, changes, { limit: limit * entriesPerChange, after: null })
  // Jobs change a record several times in a row: the newest entry stands for all.
  const shown = new Map<string, AuditRow>()
  for (const entry of items) {
    const key = `${entry.action} ${entry.resourceType} ${entry.resourceId}`
    if (!shown.has(key)) shown.set(key, entry)
  }
  return [...shown.values()].slice(0, limit)
}

/** Like `verify`, with progress that this user can query with `verifyProgress`. */
function verifyFor(dependencies: AuditDependencies, userId: string): Promise<AuditVerification> {
  const { database, clock } = dependencies
  const onProgress = (progress: VerifyProgress) =>
    saveVerifyProgress(database.pool, { userId, ...progress, reportedAt: clock.now() })
  return verifySeals(dependencies, { onProgress }).finally(() => forgetVerifyProgress(database.pool, userId))
}

/**
 * Records a view or download once per user, record and ten minutes. Reads by the system are not
 * recorded.
 */
async function noteRead({ database, clock }: AuditDependencies, actor: Actor, read: AuditRead): Promise<void> {
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
