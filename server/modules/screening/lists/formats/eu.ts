import type { ListedType } from '#name-matching/index.ts'
import * as t from '#server/modules/screening/messages.ts'
import { birthDateOf, type EntryDraft, genderOf } from './list-entry.ts'
import { type Bytes, DamagedList, rowsOf } from './rows.ts'
import { attributeOf, childOf, childrenOf, elementsOf, type XmlElement } from './xml.ts'

/** Reads the consolidated financial sanctions list of the European Union in XML. */
export async function readEuXml(bytes: Bytes): Promise<EntryDraft[]> {
  const drafts: EntryDraft[] = []
  for await (const element of elementsOf(bytes, new Set(['sanctionEntity']))) drafts.push(draftOf(element))
  if (drafts.length === 0) throw new DamagedList(null, t.listEmpty)
  return drafts
}

function draftOf(element: XmlElement): EntryDraft {
  const entryId = attributeOf(element, 'euReferenceNumber') || attributeOf(element, 'logicalId')
  const aliases = childrenOf(element, 'nameAlias').map((alias) => ({
    name: attributeOf(alias, 'wholeName'),
    weak: attributeOf(alias, 'strong') === 'false',
    gender: attributeOf(alias, 'gender'),
  }))
  const named = aliases.filter(({ name }) => name !== '')
  const first = named.find(({ weak }) => !weak) ?? named[0]
  if (entryId === '') throw new DamagedList(element.line, t.entryWithoutReference)
  if (!first) throw new DamagedList(element.line, t.entryWithoutName(entryId))
  const countryOf = (place: XmlElement): string => attributeOf(place, 'countryDescription')
  return {
    entryId,
    name: first.name,
    aliases: named.filter(({ weak }) => !weak).map(({ name }) => name),
    weakAliases: named.filter(({ weak }) => weak).map(({ name }) => name),
    type: typeOf(
      attributeOf(childOf(element, 'subjectType'), 'code') ||
        attributeOf(childOf(element, 'subjectType'), 'classificationCode'),
    ),
    countries: ['citizenship', 'address', 'birthdate']
      .flatMap((part) => childrenOf(element, part).map(countryOf))
      .filter(isKnown),
    birthDates: childrenOf(element, 'birthdate').flatMap((birth) => {
      const [from, to] = [attributeOf(birth, 'yearRangeFrom'), attributeOf(birth, 'yearRangeTo')]
      if (from && to) return [`${from}/${to}`]
      return birthDateOf(attributeOf(birth, 'birthdate')) ?? birthDateOf(attributeOf(birth, 'year')) ?? []
    }),
    gender: genderOf(aliases.find(({ gender }) => gender !== '')?.gender),
    identifiers: childrenOf(element, 'identification').map((document) => attributeOf(document, 'number')),
    program: attributeOf(childOf(element, 'regulation'), 'programme'),
  }
}

const isKnown = (country: string): boolean => country !== '' && country.toUpperCase() !== 'UNKNOWN'
const typeOf = (code: string): ListedType => (/^p/i.test(code) ? 'person' : 'organisation')

/** Columns of the European Union's CSV list, each with its names over time. */
const columns = {
  id: ['Entity_EU_ReferenceNumber', 'Entity_LogicalId', 'EU_ref_num'],
  name: ['NameAlias_WholeName', 'Naal_wholename'],
  gender: ['NameAlias_Gender', 'Naal_gender'],
  strong: ['NameAlias_Strong'],
  type: ['Entity_SubjectType_ClassificationCode', 'Entity_SubjectType', 'Subject_type'],
  birth: ['BirthDate_BirthDate', 'Birt_date'],
  year: ['BirthDate_Year'],
  citizenship: ['Citizenship_CountryDescription', 'Citi_country'],
  address: ['Address_CountryDescription', 'Addr_country'],
  number: ['Identification_Number', 'Iden_number'],
  program: ['Entity_Regulation_Programme', 'Programme'],
} as const

interface Gathered {
  readonly names: { readonly name: string; readonly weak: boolean }[]
  readonly facts: Record<keyof typeof columns, string[]>
}

/** Reads the same list in CSV: rows with the same reference number form one entry. */
export async function readEuCsv(bytes: Bytes): Promise<EntryDraft[]> {
  let places: Record<keyof typeof columns, number> | null = null
  const entries = new Map<string, Gathered>()
  for await (const { cells, line } of rowsOf(bytes, ';')) {
    if (!places) {
      places = placesIn(cells)
      if (places.id < 0 || places.name < 0) throw new DamagedList(line, t.euColumnsMissing)
      continue
    }
    const known = places
    const cell = (column: keyof typeof columns): string => cells[known[column]] ?? ''
    const id = cell('id')
    if (id === '') throw new DamagedList(line, t.rowWithoutReference)
    const gathered = entries.get(id) ?? { names: [], facts: emptyFacts() }
    entries.set(id, gathered)
    if (cell('name') !== '') gathered.names.push({ name: cell('name'), weak: cell('strong').toLowerCase() === 'false' })
    for (const column of Object.keys(columns) as (keyof typeof columns)[])
      if (cell(column) !== '') gathered.facts[column].push(cell(column))
  }
  if (entries.size === 0) throw new DamagedList(null, t.listEmpty)
  return [...entries].map(([entryId, gathered]) => gatheredDraft(entryId, gathered))
}

const emptyFacts = (): Gathered['facts'] =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, []])) as unknown as Gathered['facts']

const placesIn = (header: readonly string[]) =>
  Object.fromEntries(
    Object.entries(columns).map(([column, names]) => [
      column,
      names.map((name) => header.indexOf(name)).find((place) => place >= 0) ?? -1,
    ]),
  ) as Record<keyof typeof columns, number>

function gatheredDraft(entryId: string, { names, facts }: Gathered): EntryDraft {
  const first = names.find(({ weak }) => !weak) ?? names[0]
  if (!first) throw new DamagedList(null, t.entryWithoutName(entryId))
  return {
    entryId,
    name: first.name,
    aliases: names.filter(({ weak }) => !weak).map(({ name }) => name),
    weakAliases: names.filter(({ weak }) => weak).map(({ name }) => name),
    type: typeOf(facts.type[0] ?? ''),
    countries: [...facts.citizenship, ...facts.address].filter(isKnown),
    birthDates: [...facts.birth, ...facts.year].flatMap((date) => birthDateOf(date) ?? []),
    gender: genderOf(facts.gender[0]),
    identifiers: facts.number,
    program: [...new Set(facts.program)].join(', '),
  }
}
