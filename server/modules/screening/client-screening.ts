import type { RiskLevel } from '#contract/clients/api.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { clientSubject } from './client-subject.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ScreenClientError } from './errors.ts'
import type { Usable } from './rescreening.ts'
import { type ScreeningOutcome, type ScreeningSubject, screenSubject } from './subject-screening.ts'
import type { MatchRow } from './tables.ts'

/** Screens a client, its contact and the people in its file. */
export async function screenClient(
  transaction: Transaction,
  dependencies: ScreeningDependencies,
  usable: Usable,
  actor: Actor,
  clientId: number,
): Promise<Result<ScreeningOutcome & { readonly riskLevel: RiskLevel }, ScreenClientError>> {
  const { clients, audit, clock } = dependencies
  const client = await clients.get(transaction, clientId)
  if (!client) return err({ code: 'client_not_found' })
  const lists = await usable(transaction)
  if (!lists.ok) return lists
  const { contactName, riskLevel } = client
  const people = await clients.people(transaction, clientId)
  const subjects: ScreeningSubject[] = [
    clientSubject(client),
    { kind: 'contact', id: clientId, clientId, name: contactName },
    ...people.map(({ id, name, nationality, birthDate }) => ({
      kind: 'person' as const,
      id,
      clientId,
      name,
      country: nationality,
      birthDate,
    })),
  ]
  const matches: MatchRow[] = []
  for (const subject of subjects) {
    const outcome = await screenSubject(transaction, dependencies, lists.value, actor, subject)
    matches.push(...outcome.matches)
  }
  const { asOf } = lists.value
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'screening',
    resourceId: String(clientId),
    details: { clientId, matches: matches.length, listsAsOf: asOf },
  })
  return ok({ matches, listsAsOf: asOf, screenedAt: clock.now(), riskLevel })
}
