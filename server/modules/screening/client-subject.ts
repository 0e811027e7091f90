/** The screening subjects of a client's file. */
import type { Client, Clients } from '#server/modules/clients/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isSameName } from './rules.ts'
import type { ScreeningSubject } from './subject-screening.ts'

/** The facts of a client that are screened: name, country, registration and tax numbers. */
export function clientSubject(
  client: Pick<Client, 'id' | 'companyName' | 'country' | 'registrationNumber' | 'taxId'>,
): ScreeningSubject {
  const { id, companyName, country, registrationNumber, taxId } = client
  const identifiers = [registrationNumber, taxId].flatMap((number) => number ?? [])
  return { kind: 'client', id, clientId: id, name: companyName, country, identifiers }
}

/** A client's record, as far as its file is screened. */
export type ScreenedClient = Parameters<typeof clientSubject>[0] & Pick<Client, 'contactName'>

/**
 * The client, its contact and the people in its file. A contact who is one of these people comes
 * after them, since the match for the same entry is theirs.
 */
export async function subjectsOfFile(
  executor: Executor,
  clients: Pick<Clients, 'people'>,
  client: ScreenedClient,
): Promise<ScreeningSubject[]> {
  const { id: clientId, contactName } = client
  const people = (await clients.people(executor, clientId)).map(({ id, name, nationality, birthDate }) => ({
    kind: 'person' as const,
    id,
    clientId,
    name,
    country: nationality,
    birthDate,
    isContact: isSameName(name, contactName),
  }))
  const contact: ScreeningSubject = { kind: 'contact', id: clientId, clientId, name: contactName }
  const persons = people.some(({ isContact }) => isContact) ? [...people, contact] : [contact, ...people]
  return [clientSubject(client), ...persons]
}
