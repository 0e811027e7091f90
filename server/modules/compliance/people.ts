import { assertDefined } from '#kernel/assert.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { PersonInput, PersonRow } from '#server/modules/clients/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from './dependencies.ts'
import type { ComplianceError } from './errors.ts'
import { reassess } from './risk/assessment.ts'
import { reassessClient } from './risk/event-handlers.ts'

/** Adds or changes a person of a client, screens it where a list is loaded, and works the client's risk out anew. */
export async function savePerson(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  wish: PersonInput,
): Promise<Result<PersonRow, ComplianceError>> {
  const kept = await deps.clients.keepPerson(transaction, actor, wish)
  if (!kept.ok) return kept
  const { name, nationality } = kept.value
  const screened = await deps.screening.screen(transaction, actor, {
    kind: 'person',
    id: kept.value.id,
    clientId: wish.clientId,
    name,
    country: nationality,
    birthDate: kept.value.birthDate,
  })
  const client = assertDefined(await deps.clients.lock(transaction, wish.clientId), 'the client of a person')
  // Without a current list the client is judged by the rest; its conversions go to review for that.
  await reassess(transaction, deps, actor, client, screened.ok ? {} : { notScreened: screened.error.code })
  return ok(kept.value)
}

/** Takes a person out of the file and works the client's risk out anew. */
export async function removePerson(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  wish: { readonly clientId: number; readonly personId: number },
): Promise<Result<PersonRow, ComplianceError>> {
  const removed = await deps.clients.removePerson(transaction, actor, wish)
  if (removed.ok) await reassessClient(transaction, deps, actor, wish.clientId)
  return removed
}
