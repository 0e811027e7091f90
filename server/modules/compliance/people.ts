import { assertDefined } from '#kernel/assert.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { PersonInput, PersonRow } from '#server/modules/clients/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from './dependencies.ts'
import type { ComplianceError } from './errors.ts'
import { reassess } from './risk/assessment.ts'
import { reassessClient } from './risk/event-handlers.ts'

/**
 * Adds or changes a person of a client, screens the person where a list is loaded, and recomputes
 * the client's risk.
 */
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
  // Without a current list the remaining facts decide the risk; clearance sends conversions to
  // review.
  await reassess(transaction, deps, actor, client, screened.ok ? {} : { notScreened: screened.error.code })
  return ok(kept.value)
}

/** Removes a person from the file and recomputes the client's risk. */
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
