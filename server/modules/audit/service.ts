import type { Clock } from '#kernel/clock.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { AuditFailure, AuditFilter, AuditInput, AuditPosition, AuditRead, AuditRow } from './entry.ts'
import { detailsOf } from './rules.ts'
import { createSealer, type SealDependencies } from './seals/sealer.ts'
import { type AuditVerification, type VerifyProgress, verifySeals } from './seals/verification.ts'
import { countEntries, everyEntry, listEntries } from './search/entry-search.ts'
import type { AuditCounts } from './search/store.ts'
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
/** The longest that a verification is silent: comparing ten million entries with their counts is one statement. */
const silentMs = 10 * 60_000

export interface Audit {
  /** Writes the entry in the transaction of what it tells of. */
  append(transaction: Transaction, actor: Actor, entry: AuditInput): Promise<void>
  /** The same for many acts of one call. */
  appendAll(transaction: Transaction, actor: Actor, entries: readonly AuditInput[]): Promise<void>
  /** The same for acts of several people. */
  appendEach(transaction: Transaction, acts: readonly AuditAct[]): Promise<void>
  /** Writes a refusal or failure in a transaction of its own, since its cause is rolled back. */
  recordFailure(actor: Actor, entry: AuditFailure): Promise<void>
  /** Writes the opening of a record, once per person, record and ten minutes. The system's own reading is not written. */
  noteRead(actor: Actor, entry: AuditRead): Promise<void>
  /** Newest first. `after` is the place that the cursor of the page before names. */
  list(
    executor: Executor,
    filter: AuditFilter,
    page: { limit: number; after: AuditPosition | null },
  ): Promise<Page<AuditRow>>
  /** How many match, over the whole log. */
  count(executor: Executor, filter: AuditFilter): Promise<AuditCounts>
  /** Everything that matches, newest first, a few rows at a time. */
  every(executor: Executor, filter: AuditFilter): AsyncIterable<AuditRow>
  /** The newest entries that changed something, for the activity panel. */
  recentChanges(executor: Executor, limit: number): Promise<AuditRow[]>
  /** Seals what is written and final; safe to call from every instance at any time. */
  sealPending(): Promise<{ sealed: number }>
  /** Recomputes every seal from the entries. */
  verify(): Promise<AuditVerification>
  /** The same for a person, to whom `verifyProgress` tells meanwhile how far it is. */
  verifyFor(userId: string): Promise<AuditVerification>
  /** How far the verification is that this person asked for; null while none runs. */
  verifyProgress(userId: string): Promise<VerifyProgress | null>
  /** See the sealer: a restored database that ends before the kept head is accepted, the head put aside. */
  acceptRestore(): Promise<{ lostSeals: number }>
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
  return {
    append: (transaction, actor, entry) => appendEntry(transaction, entryOf(clock, actor, entry)),
    appendAll: (transaction, actor, entries) =>
      appendEach(
        transaction,
        entries.map((entry) => ({ actor, entry })),
      ),
    appendEach,
    recordFailure: (actor, entry) =>
      database.transaction((transaction) =>
        appendEntry(transaction, {
          ...entryOf(clock, actor, entry),
          success: false,
          errorMessage: entry.errorMessage.slice(0, 1000),
        }),
      ),
    noteRead: (actor, entry) => noteRead(database, clock, actor, entry),
    list: listEntries,
    count: countEntries,
    every: everyEntry,
    async recentChanges(executor, limit) {
      const changes = { actions: ['create', 'update', 'delete', 'upload'] } as const
      return (await listEntries(executor, changes, { limit, after: null })).items.slice()
    },
    sealPending: sealer.sealPending,
    acceptRestore: sealer.acceptRestore,
    verify: () => verifySeals(dependencies),
    async verifyFor(userId) {
      const tell = (progress: VerifyProgress) =>
        saveVerifyProgress(database.pool, { userId, ...progress, toldAt: clock.now() })
      return verifySeals(dependencies, tell).finally(() => forgetVerifyProgress(database.pool, userId))
    },
    verifyProgress: (userId) =>
      findVerifyProgress(database.replica, userId, new Date(clock.now().getTime() - silentMs)),
    forgetReadMarks: () => forgetMarksBefore(database.pool, new Date(clock.now().getTime() - readAgainMs)),
  }
}

async function noteRead(database: Database, clock: Clock, actor: Actor, entry: AuditRead): Promise<void> {
  const { userId } = actor
  if (userId === null) return
  const readAt = clock.now()
  await database.transaction(async (transaction) => {
    const since = new Date(readAt.getTime() - readAgainMs)
    // Believed only from whoever was written down as its reader, and has read on since.
    if (actor.origin.isPoll && (await saveMark(transaction, { userId, ...entry, readAt, since }))) return
    const first = await markRead(transaction, { userId, ...entry, readAt, since })
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
    details: detailsOf(actor.apiKey ? { ...entry, details: { ...entry.details, viaKey: actor.apiKey } } : entry),
    success: true,
    errorMessage: null,
    occurredAt,
    responseMs: Math.max(0, occurredAt.getTime() - actor.origin.startedAt.getTime()),
  }
}
