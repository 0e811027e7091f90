// Whether an action needs approval by a second person.
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { BankingDependencies } from './dependencies.ts'

export const needsSecondPerson = (
  { identity }: BankingDependencies,
  executor: Executor,
  actor: Actor,
): Promise<boolean> => identity.secondPerson.needed(executor, actor, 'banking.approve')
