/** The screening subject of a client record. */
import type { Client } from '#server/modules/clients/index.ts'
import type { ScreeningSubject } from './subject-screening.ts'

/** The facts of a client that are screened: name, country, registration and tax numbers. */
export function clientSubject(
  client: Pick<Client, 'id' | 'companyName' | 'country' | 'registrationNumber' | 'taxId'>,
): ScreeningSubject {
  const { id, companyName, country, registrationNumber, taxId } = client
  const identifiers = [registrationNumber, taxId].flatMap((number) => number ?? [])
  return { kind: 'client', id, clientId: id, name: companyName, country, identifiers }
}
