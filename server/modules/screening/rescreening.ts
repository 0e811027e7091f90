// Screens known subjects again after list changes and daily.
import { dayMs } from '#kernel/clock.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { WorkerMatcher } from '#name-matching/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ScreeningError } from './errors.ts'
import { matchDecided } from './events.ts'
import { keysOfRun } from './lists/store.ts'
import { endUnlistedNotedHits, notedWithChanged } from './noted/store.ts'
import { isSameName } from './rules.ts'
import {
  advanceRescreening,
  beginRescreening,
  knownKeys,
  lockNotScreenedAgainst,
  lockRescreening,
  lockSubjects,
  matchedWithChanged,
  openRescreening,
  type RescreeningRun,
  subjectsAfter,
  takeDueSubject,
  withdrawUnlisted,
} from './store.ts'
import {
  clientSubject,
  recordKey,
  type ScreenedRecord,
  type ScreeningOutcome,
  type ScreeningSubject,
  screeningQuery,
  screenSubject,
  subjectOf,
  subjectsOfFile,
  type UsableLists,
} from './subject-screening.ts'
import type { MatchRow, SubjectRow } from './tables.ts'

/** Subjects per batch: the hits of one batch fit into one short transaction. */
const batchSize = 250

export type Usable = (executor: Executor) => Promise<Result<UsableLists, ScreeningError>>

/**
 * Compares all subjects with the entries that new list versions added or changed, and withdraws
 * matches of removed entries. Only subjects with a hit are screened in full. Returns the number of
 * subjects compared.
 */
export async function rescreenChanges(
  dependencies: ScreeningDependencies,
  usable: Usable,
  actor: Actor,
  signal: AbortSignal,
): Promise<number> {
  const { database, clock, outbox } = dependencies
  await database.transaction(async (transaction) => {
    const threshold = await dependencies.settings.read(transaction, 'screening.threshold')
    if ((await beginRescreening(transaction, threshold, clock.now())) === 0) return
    for (const match of await withdrawUnlisted(transaction, clock.now())) {
      await outbox.emit(transaction, matchDecided(match.id, match.clientId, 'withdrawn'))
    }
    await endUnlistedNotedHits(transaction, clock.now())
  })
  const reader = createReader(database.pool, dependencies)
  let looked = 0
  while (!signal.aborted) {
    const lists = await usable(database.pool)
    const run = await openRescreening(database.pool)
    if (!lists.ok || !run) break
    const batch = await reader.next(lists.value.matcher, run)
    looked += await saveBatch(dependencies, lists.value, actor, run, batch)
  }
  await reader.stop()
  return looked
}

/** Reads the subjects in batches, one batch ahead of the writes. */
function createReader(executor: Executor, dependencies: ScreeningDependencies) {
  let narrowed: { readonly version: number; readonly matcher: WorkerMatcher } | null = null
  let ahead: Promise<Batch> | null = null
  return {
    /** Returns the batch after the run's current position. */
    async next(matcher: WorkerMatcher, run: RescreeningRun): Promise<Batch> {
      if (narrowed?.version !== run.listVersion || narrowed.matcher !== matcher) {
        await matcher.narrow(await keysOfRun(executor, run.listVersion))
        narrowed = { version: run.listVersion, matcher }
        ahead = null
      }
      const expected: Batch | null = await ahead
      const batch = expected?.after === run.afterSubject ? expected : await lookAt(executor, dependencies, matcher, run)
      ahead = batch.isLast ? null : lookAt(executor, dependencies, matcher, { ...run, afterSubject: batch.upTo })
      // If the run is abandoned, nothing awaits this promise.
      ahead?.catch(() => undefined)
      return batch
    },
    async stop(): Promise<void> {
      await ahead?.catch(() => undefined)
    },
  }
}

/** Consecutive subjects, and those of them to screen in full. */
interface Batch {
  readonly after: number
  readonly upTo: number
  readonly subjects: number
  readonly found: readonly number[]
  /** Those with a match or an open one on a changed entry; the others are only noted. */
  readonly matched: number
  readonly isLast: boolean
}

async function lookAt(
  executor: Executor,
  { encryption }: ScreeningDependencies,
  matcher: WorkerMatcher,
  run: RescreeningRun,
): Promise<Batch> {
  const rows = await subjectsAfter(executor, run.afterSubject, batchSize)
  const hits = await matcher.searchChanged(
    rows.map((row) => screeningQuery(subjectOf(row, encryption))),
    { threshold: run.threshold, noted: true, limit: 1 },
  )
  // A subject with a match or noted hit on a changed entry is screened even without a hit now.
  const ids = rows.map(({ id }) => id)
  const matched = new Set(await matchedWithChanged(executor, run.listVersion, ids))
  const found = new Set([...matched, ...(await notedWithChanged(executor, run.listVersion, ids))])
  for (const [place, id] of ids.entries()) {
    const [best] = hits[place] ?? []
    if (best) found.add(id)
    if (best?.level === 'match') matched.add(id)
  }
  return {
    after: run.afterSubject,
    upTo: ids.at(-1) ?? run.afterSubject,
    subjects: rows.length,
    found: ids.filter((id) => found.has(id)),
    matched: matched.size,
    isLast: rows.length < batchSize,
  }
}

/**
 * Screens the found subjects in full and advances the run, unless another instance has done so.
 * Returns the number of subjects compared.
 */
async function saveBatch(
  dependencies: ScreeningDependencies,
  lists: UsableLists,
  actor: Actor,
  run: RescreeningRun,
  batch: Batch,
): Promise<number> {
  const { database, clock } = dependencies
  return database.transaction(async (transaction) => {
    const known = await lockRescreening(transaction, run.listVersion)
    if (known !== batch.after) return 0
    for (const row of await lockSubjects(transaction, batch.found)) {
      await screenRow(transaction, dependencies, lists, actor, row)
    }
    const moved = { subjects: batch.subjects, found: batch.matched, after: batch.upTo }
    await advanceRescreening(transaction, run.listVersion, moved, batch.isLast ? clock.now() : null)
    return batch.subjects
  })
}

/**
 * Screens subjects again that were last screened over a day ago, one transaction each; returns
 * their number. Does nothing without a usable list; compliance checks of conversions report that.
 */
export async function rescreenDue(
  dependencies: ScreeningDependencies,
  usable: Usable,
  actor: Actor,
  signal: AbortSignal,
): Promise<number> {
  const { database, clock } = dependencies
  let screened = 0
  while (!signal.aborted) {
    const found = await database.transaction(async (transaction) => {
      const lists = await usable(transaction)
      if (!lists.ok) return false
      const row = await takeDueSubject(transaction, new Date(clock.now().getTime() - dayMs))
      if (!row) return false
      await screenRow(transaction, dependencies, lists.value, actor, row)
      return true
    })
    if (!found) break
    screened += 1
  }
  return screened
}

/** The client and payees of a conversion. */
export interface NotYetScreened {
  readonly clientId: number | null
  readonly records: readonly ScreenedRecord[]
}

/**
 * Screens the subjects of a conversion that were not screened against the lists in force: contact,
 * people and wallets of its client, and its payees. Others would get the same result again. People
 * who were added while no list was usable have no subject yet. Returns the open and confirmed
 * matches.
 */
export async function screenNotYetScreened(
  transaction: Transaction,
  dependencies: ScreeningDependencies,
  usable: Usable,
  actor: Actor,
  { clientId, records }: NotYetScreened,
): Promise<Result<readonly MatchRow[], ScreeningError>> {
  const lists = await usable(transaction)
  if (!lists.ok) return lists
  const rows = await lockNotScreenedAgainst(
    transaction,
    { clientId, keys: records.map(recordKey) },
    lists.value.lists.map(({ versionId }) => versionId),
  )
  const matches: MatchRow[] = []
  for (const row of rows) matches.push(...(await screenRow(transaction, dependencies, lists.value, actor, row)).matches)
  for (const subject of await peopleWithoutSubject(transaction, dependencies, clientId))
    matches.push(...(await screenSubject(transaction, dependencies, lists.value, actor, subject)).matches)
  return ok(matches)
}

/** The contact and the people of a client who were never screened. */
async function peopleWithoutSubject(
  transaction: Transaction,
  { clients }: ScreeningDependencies,
  clientId: number | null,
): Promise<ScreeningSubject[]> {
  const client = clientId === null ? null : await clients.get(transaction, clientId)
  if (!client) return []
  const keyed = (await subjectsOfFile(transaction, clients, client)).flatMap((subject) =>
    subject.kind === 'client' || subject.id === null
      ? []
      : [{ subject, key: recordKey({ kind: subject.kind, id: subject.id }) }],
  )
  const known = await knownKeys(
    transaction,
    keyed.map(({ key }) => key),
  )
  return keyed.filter(({ key }) => !known.has(key)).map(({ subject }) => subject)
}

async function screenRow(
  transaction: Transaction,
  dependencies: ScreeningDependencies,
  lists: UsableLists,
  actor: Actor,
  row: SubjectRow,
): Promise<ScreeningOutcome> {
  const subject = await withCurrentFacts(transaction, dependencies, row)
  return screenSubject(transaction, dependencies, lists, actor, subject)
}

/** The client's facts may have changed since; other subjects keep their facts. */
async function withCurrentFacts(
  transaction: Transaction,
  { clients, encryption }: ScreeningDependencies,
  row: SubjectRow,
): Promise<ScreeningSubject> {
  const subject = subjectOf(row, encryption)
  const client = row.clientId === null ? null : await clients.get(transaction, row.clientId)
  if (!client) return subject
  if (row.kind === 'client') return clientSubject(client)
  if (row.kind === 'person') return { ...subject, isContact: isSameName(row.name, client.contactName) }
  return row.kind === 'contact' ? { ...subject, name: client.contactName } : subject
}
