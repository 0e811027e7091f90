import { ok, type Result } from '#kernel/result.ts'
import type { WorkerMatcher } from '#name-matching/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ScreeningError } from './errors.ts'
import { matchDecided } from './events.ts'
import { keysSince } from './lists/store.ts'
import {
  advanceRescreening,
  beginRescreening,
  lockNotScreenedSince,
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
  recordKey,
  type ScreenedRecord,
  type ScreeningOutcome,
  type ScreeningSubject,
  screenSubject,
  subjectOf,
  type UsableLists,
  wantedOf,
} from './subject-screening.ts'
import type { MatchRow, SubjectRow } from './tables.ts'

const dayMs = 86_400_000
/** Subjects a batch: what is found of so many is written in one short transaction. */
const batchSize = 250

export type Usable = (executor: Executor) => Promise<Result<UsableLists, ScreeningError>>

/**
 * Sets everyone in the register against what new versions of the lists added or changed, and withdraws what is listed no more.
 * Only who is found is screened in full; answers how many subjects were looked at.
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
  })
  const reader = createReader(database.pool)
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

/** Looks at the register batch by batch, at the next one while what was found of the last is written. */
function createReader(executor: Executor) {
  let narrowed: { readonly version: number; readonly matcher: WorkerMatcher } | null = null
  let ahead: Promise<Batch> | null = null
  return {
    /** The batch that follows what the run has come to. */
    async next(matcher: WorkerMatcher, run: RescreeningRun): Promise<Batch> {
      if (narrowed?.version !== run.listVersion || narrowed.matcher !== matcher) {
        await matcher.narrow(await keysSince(executor, run.listVersion))
        narrowed = { version: run.listVersion, matcher }
        ahead = null
      }
      const expected: Batch | null = await ahead
      const batch = expected?.after === run.afterSubject ? expected : await lookAt(executor, matcher, run)
      ahead = batch.isLast ? null : lookAt(executor, matcher, { ...run, afterSubject: batch.upTo })
      // Should the run be given up, nobody waits for it any more.
      ahead?.catch(() => undefined)
      return batch
    },
    async stop(): Promise<void> {
      await ahead?.catch(() => undefined)
    },
  }
}

/** Subjects that follow one another in the register, and which of them must be screened in full. */
interface Batch {
  readonly after: number
  readonly upTo: number
  readonly subjects: number
  readonly found: readonly number[]
  readonly isLast: boolean
}

async function lookAt(executor: Executor, matcher: WorkerMatcher, run: RescreeningRun): Promise<Batch> {
  const rows = await subjectsAfter(executor, run.afterSubject, batchSize)
  const hits = await matcher.searchChanged(
    rows.map((row) => wantedOf(subjectOf(row))),
    { threshold: run.threshold, limit: 1 },
  )
  // Whose match is with an entry that has changed is looked at again even if it is like it no more.
  const ids = rows.map(({ id }) => id)
  const found = new Set(await matchedWithChanged(executor, run.listVersion, ids))
  for (const [place, id] of ids.entries()) if ((hits[place]?.length ?? 0) > 0) found.add(id)
  return {
    after: run.afterSubject,
    upTo: ids.at(-1) ?? run.afterSubject,
    subjects: rows.length,
    found: ids.filter((id) => found.has(id)),
    isLast: rows.length < batchSize,
  }
}

/** Screens in full who was found and moves the run on, unless another instance did meanwhile; answers how many were looked at. */
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
    const moved = { subjects: batch.subjects, found: batch.found.length, after: batch.upTo }
    await advanceRescreening(transaction, run.listVersion, moved, batch.isLast ? clock.now() : null)
    return batch.subjects
  })
}

/**
 * Screens again, one transaction each, whoever was last screened over a day ago. Without a usable list nobody is: what compliance
 * asks of a conversion says so.
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

/**
 * Screens in full who belongs to a conversion and is not yet screened against the lists in force: the contact, the people and
 * the wallets of its client, and whom it pays. The others would answer as before. Answers what is open or confirmed of them.
 */
export async function screenNotYetScreened(
  transaction: Transaction,
  dependencies: ScreeningDependencies,
  usable: Usable,
  actor: Actor,
  { clientId, records }: { readonly clientId: number | null; readonly records: readonly ScreenedRecord[] },
): Promise<Result<readonly MatchRow[], ScreeningError>> {
  const lists = await usable(transaction)
  if (!lists.ok) return lists
  const rows = await lockNotScreenedSince(transaction, { clientId, keys: records.map(recordKey) }, lists.value.lists)
  const matches: MatchRow[] = []
  for (const row of rows) matches.push(...(await screenRow(transaction, dependencies, lists.value, actor, row)).matches)
  return ok(matches)
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

/** A client may have changed its name since; others stay as they were asked for. */
async function withCurrentFacts(
  transaction: Transaction,
  { clients }: ScreeningDependencies,
  row: SubjectRow,
): Promise<ScreeningSubject> {
  const subject = subjectOf(row)
  const client = row.clientId === null ? null : await clients.get(transaction, row.clientId)
  if (!client) return subject
  if (row.kind === 'client') return { ...subject, name: client.companyName, country: client.country }
  return row.kind === 'contact' ? { ...subject, name: client.contactName } : subject
}
