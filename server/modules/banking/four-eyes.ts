// Whether an action needs approval by a second person.
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { BankingDependencies } from './dependencies.ts'

/** Returns false only for a single user in a sandbox; production makes no exception. */
export async function needsSecondPerson(
  { identity, mode }: BankingDependencies,
  executor: Executor,
  actor: Actor,
): Promise<boolean> {
  return mode === 'production' || (await identity.othersWhoMay(executor, 'banking.approve', actor.userId)) > 0
}
