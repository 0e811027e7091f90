// Official sanctions lists with their addresses.
import type { ListFormat } from './read-list.ts'

/** A list published at an address. */
export interface PublishedList {
  readonly source: string
  readonly label: string
  readonly format: ListFormat
  readonly address: string
}

/**
 * Published addresses of the official lists. The token in the European Union's address is public
 * and the same for everyone.
 */
export const officialLists: readonly PublishedList[] = [
  {
    source: 'OFAC_SDN',
    label: 'OFAC Specially Designated Nationals',
    format: 'ofac-xml',
    address: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML',
  },
  {
    source: 'UN',
    label: 'United Nations Security Council Consolidated List',
    format: 'un',
    address: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
  },
  {
    source: 'EU',
    label: 'European Union Consolidated Financial Sanctions List',
    format: 'eu-xml',
    address: 'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
  },
]

/**
 * Returns the official lists, from a mirror with files `SOURCE.xml` if one is set; none when it is
 * `off`.
 */
export function publishedLists(mirror: string | null): readonly PublishedList[] {
  if (mirror === 'off') return []
  if (mirror === null) return officialLists
  const base = mirror.endsWith('/') ? mirror : `${mirror}/`
  return officialLists.map((list) => ({ ...list, address: new URL(`${list.source}.xml`, base).href }))
}
