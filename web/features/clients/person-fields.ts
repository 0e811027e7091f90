import type { ClientPerson, PersonRole } from '#contract/clients/file.ts'
import { groupThousands } from '#web/ui/format/format.ts'

export const ownsShares = (role: PersonRole): boolean => role === 'beneficial_owner' || role === 'director_and_owner'

/** Form values: text as typed. */
export interface PersonFields {
  readonly name: string
  readonly role: PersonRole
  readonly share: string
  readonly nationality: string
  readonly birthDate: string
  readonly position: string
  readonly isPoliticallyExposed: boolean
}

export function fieldsOfPerson(person: ClientPerson | undefined): PersonFields {
  return {
    name: person?.name ?? '',
    role: person?.role ?? 'director',
    share: groupThousands(person?.share ?? ''),
    nationality: person?.nationality ?? '',
    birthDate: person?.birthDate ?? '',
    position: person?.position ?? '',
    isPoliticallyExposed: person?.isPoliticallyExposed ?? false,
  }
}

/** `12.5` from `12,5` and `12.5 %`. The server refuses what is no share. */
const plainShare = (text: string): string => text.trim().replace(/\s*%$/, '').replace(',', '.')

/** The body of the call; only owners have a share. */
export const bodyOfPerson = ({ share, birthDate, ...fields }: PersonFields) => ({
  ...fields,
  share: ownsShares(fields.role) && share.trim() !== '' ? plainShare(share) : null,
  birthDate: birthDate === '' ? null : birthDate,
})

/** Total share of all owners, in percent with two decimals; added up in hundredths. */
export function ownedOf(people: readonly Pick<ClientPerson, 'share'>[]): string {
  const hundredths = people.reduce((sum, { share }) => sum + (share === null ? 0 : Math.round(Number(share) * 100)), 0)
  return (hundredths / 100).toFixed(2)
}
