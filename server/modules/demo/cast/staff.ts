import type { Role } from '#contract/permissions.ts'

export interface CastPerson {
  readonly key: 'operator' | 'second_operator' | 'officer' | 'head_of_compliance'
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly ipAddress: string
  readonly userAgent: string
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'

/** Who works in the story. Their addresses are of a network for documentation (RFC 5737), their mail of one for examples. */
export const castStaff: readonly CastPerson[] = [
  {
    ...{ key: 'operator', firstName: 'Aminata', lastName: 'Koné (demo)', role: 'user' },
    ...{ ipAddress: '192.0.2.14', userAgent: firefox },
  },
  {
    ...{ key: 'second_operator', firstName: 'Kofi', lastName: 'Mensah (demo)', role: 'user' },
    ...{ ipAddress: '192.0.2.17', userAgent: chrome },
  },
  {
    ...{ key: 'officer', firstName: 'Fatou', lastName: 'Ndiaye (demo)', role: 'compliance' },
    ...{ ipAddress: '192.0.2.31', userAgent: chrome },
  },
  {
    ...{ key: 'head_of_compliance', firstName: 'Ibrahim', lastName: 'Ouédraogo (demo)', role: 'compliance' },
    ...{ ipAddress: '192.0.2.32', userAgent: firefox },
  },
]

export const mailOf = ({ firstName, lastName }: CastPerson): string =>
  `${plainLetters(`${firstName}.${lastName.replace(' (demo)', '')}`)}@demo.example`

/** `aminata.kone`: what stands in an address. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/(^-+)|(-+$)/g, '')
}
