import type { Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ScreeningError } from './errors.ts'
import { matchDecided } from './events.ts'
import { keysSince } from './lists/store.ts'
import { type ScreeningSubject, screenSubject, subjectOf, type UsableLists, wantedOf } from './screen.ts'
import {
  beginRescreening,
  moveRescreening,
  subjectsAfter,
  takeDueSubject,
  takeRescreening,
  withdrawUnlisted,
} from './store.ts'
import type { SubjectRow } from './tables.ts'

const dayMs = 86_400_000
/** Subjects a batch: short enough that a search that somebody waits for comes in between. */
const batchSize = 250

export type Usable = (executor: Executor) => Promise<Result<UsableLists, ScreeningError>>

/**
 * Sets everyone in the register against what new versions of the lists added or changed, and withdraws what is listed no more.
 * Only who is found is screened in full, in a transaction each; answers how many subjects were looked at.
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
  let looked = 0
  let narrowed: { version: number; matcher: unknown } | null = null
  while (!signal.aborted) {
    const lists = await usable(database.pool)
    if (!lists.ok) break
    const { matcher } = lists.value
    const batch = await database.transaction(async (transaction) => {
      const run = await takeRescreening(transaction)
      if (!run) return null
      if (narrowed?.version !== run.listVersion || narrowed.matcher !== matcher) {
        await matcher.narrow(await keysSince(transaction, run.listVersion))
        narrowed = { version: run.listVersion, matcher }
      }
      const rows = await subjectsAfter(transaction, run.afterSubject, batchSize)
      const hits = await matcher.searchChanged(
        rows.map((row) => wantedOf(subjectOf(row))),
        { threshold: run.threshold, limit: 1 },
      )
      const found = rows.filter((_, place) => (hits[place]?.length ?? 0) > 0)
      for (const row of found) await screenRow(transaction, dependencies, lists.value, actor, row)
      const moved = { subjects: rows.length, found: found.length, after: rows.at(-1)?.id ?? null }
      await moveRescreening(transaction, run.listVersion, moved, rows.length < batchSize ? clock.now() : null)
      return rows.length
    })
    if (batch === null) break
    looked += batch
  }
  return looked
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

async function screenRow(
  transaction: Transaction,
  dependencies: ScreeningDependencies,
  lists: UsableLists,
  actor: Actor,
  row: SubjectRow,
): Promise<void> {
  const subject = await withCurrentFacts(transaction, dependencies, row)
  await screenSubject(transaction, dependencies, lists, actor, subject)
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
