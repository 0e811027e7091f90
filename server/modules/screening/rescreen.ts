import type { Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ScreeningError } from './errors.ts'
import { type ScreeningSubject, screenSubject, subjectOf, type UsableLists } from './screen.ts'
import { takeDueSubject } from './store.ts'
import type { SubjectRow } from './tables.ts'

const dayMs = 86_400_000

/**
 * Screens again, one transaction each, whoever was last screened before the newest list was loaded or over a day ago. Without
 * a usable list nobody is: what compliance asks of a conversion says so.
 */
export async function rescreenDue(
  dependencies: ScreeningDependencies,
  usable: (executor: Executor) => Promise<Result<UsableLists, ScreeningError>>,
  actor: Actor,
  signal: AbortSignal,
): Promise<number> {
  const { database, clock } = dependencies
  let screened = 0
  while (!signal.aborted) {
    const found = await database.transaction(async (transaction) => {
      const lists = await usable(transaction)
      if (!lists.ok) return false
      const row = await takeDueSubject(transaction, dueBefore(lists.value, clock.now()))
      if (!row) return false
      const subject = await withCurrentFacts(transaction, dependencies, row)
      await screenSubject(transaction, dependencies, lists.value, actor, subject)
      return true
    })
    if (!found) break
    screened += 1
  }
  return screened
}

function dueBefore({ lists }: UsableLists, now: Date): Date {
  const newest = Math.max(...lists.map(({ loadedAt }) => loadedAt.getTime()))
  return new Date(Math.max(newest, now.getTime() - dayMs))
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
