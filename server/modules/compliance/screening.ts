import type { Client } from '#server/modules/clients/index.ts'
import { clientSubject } from '#server/modules/screening/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from './dependencies.ts'

/** Screens a client against the lists in force; the screening module stores the result. */
export function screenClient(
  transaction: Transaction,
  { screening }: Pick<ComplianceDependencies, 'screening'>,
  actor: Actor,
  client: Client,
): ReturnType<ComplianceDependencies['screening']['screen']> {
  return screening.screen(transaction, actor, clientSubject(client))
}
