import type { Client } from '#server/modules/clients/index.ts'
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
  const subject = {
    kind: 'client' as const,
    id: client.id,
    clientId: client.id,
    name: client.companyName,
    country: client.country,
  }
  return screening.screen(transaction, actor, subject)
}
