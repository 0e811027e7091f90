import type { ListedType } from '#name-matching/index.ts'
import * as t from '#server/modules/screening/messages.ts'
import { birthDateOf, type EntryDraft, genderOf } from './list-entry.ts'
import { type Bytes, DamagedList } from './rows.ts'
import { attributeOf, childOf, childrenOf, elementsOf, textOf, type XmlElement } from './xml.ts'

export async function readOfacXml(bytes: Bytes): Promise<EntryDraft[]> {
  const drafts: EntryDraft[] = []
  for await (const element of elementsOf(bytes, new Set(['sdnEntry']))) drafts.push(draftOf(element))
  if (drafts.length === 0) throw new DamagedList(null, t.listEmpty)
  return drafts
}

const wholeName = (element: XmlElement): string =>
  [textOf(element, 'firstName'), textOf(element, 'lastName')].filter((part) => part !== '').join(' ')

const itemsOf = (element: XmlElement, list: string, item: string): XmlElement[] =>
  childrenOf(childOf(element, list), item)

function draftOf(element: XmlElement): EntryDraft {
  const entryId = textOf(element, 'uid')
  if (!/^\d+$/.test(entryId)) throw new DamagedList(element.line, t.entryNumberMissing)
  const name = wholeName(element)
  if (name === '') throw new DamagedList(element.line, t.entryWithoutName(entryId))
  const aliases = itemsOf(element, 'akaList', 'aka')
  const isWeak = (alias: XmlElement): boolean => /weak/i.test(textOf(alias, 'category'))
  const documents = itemsOf(element, 'idList', 'id').map((document) => ({
    kind: textOf(document, 'idType'),
    number: textOf(document, 'idNumber'),
  }))
  const isWallet = ({ kind }: { kind: string }): boolean => kind.startsWith('Digital Currency Address')
  const isGender = ({ kind }: { kind: string }): boolean => kind === 'Gender'
  return {
    entryId,
    name,
    aliases: aliases.filter((alias) => !isWeak(alias)).map(wholeName),
    weakAliases: aliases.filter(isWeak).map(wholeName),
    type: typeOf(textOf(element, 'sdnType')),
    countries: [
      ...itemsOf(element, 'nationalityList', 'nationality').map((place) => textOf(place, 'country')),
      ...itemsOf(element, 'citizenshipList', 'citizenship').map((place) => textOf(place, 'country')),
      ...itemsOf(element, 'addressList', 'address').map((place) => textOf(place, 'country')),
    ],
    birthDates: itemsOf(element, 'dateOfBirthList', 'dateOfBirthItem').flatMap(
      (item) => birthDateOf(textOf(item, 'dateOfBirth')) ?? [],
    ),
    gender: genderOf(documents.find(isGender)?.number),
    identifiers: documents.filter((document) => !isWallet(document) && !isGender(document)).map(({ number }) => number),
    wallets: documents.filter(isWallet).map(({ number }) => number),
    program: itemsOf(element, 'programList', 'program')
      .map(({ text }) => text)
      .join(', '),
  }
}

function typeOf(kind: string): ListedType {
  const plain = kind.toLowerCase()
  return plain === 'individual' ? 'person' : plain === 'vessel' || plain === 'aircraft' ? plain : 'organisation'
}

const advancedWanted = new Set(['PartyType', 'PartySubType', 'FeatureType', 'IDRegDocument', 'DistinctParty'])

/**
 * Reads OFAC's advanced format (SDN_ADVANCED.XML): parties refer to tables at the start of the
 * file.
 */
export async function readOfacAdvanced(bytes: Bytes): Promise<EntryDraft[]> {
  const types = new Map<string, string>()
  const subTypes = new Map<string, { readonly name: string; readonly type: string }>()
  const features = new Map<string, string>()
  /** Numbers of documents by the identity that they belong to. */
  const numbers = new Map<string, string[]>()
  const drafts: EntryDraft[] = []
  for await (const element of elementsOf(bytes, advancedWanted)) {
    const id = attributeOf(element, 'ID')
    if (element.name === 'PartyType') types.set(id, element.text)
    else if (element.name === 'PartySubType')
      subTypes.set(id, { name: element.text, type: attributeOf(element, 'PartyTypeID') })
    else if (element.name === 'FeatureType') features.set(id, element.text)
    else if (element.name === 'IDRegDocument') {
      const identity = attributeOf(element, 'IdentityID')
      numbers.set(identity, [...(numbers.get(identity) ?? []), textOf(element, 'IDRegistrationNo')])
    } else {
      const profile = childOf(element, 'Profile')
      const subType = subTypes.get(attributeOf(profile, 'PartySubTypeID'))
      const kind =
        subType && /^(vessel|aircraft)$/i.test(subType.name) ? subType.name : (types.get(subType?.type ?? '') ?? '')
      drafts.push(advancedDraft(element, typeOf(kind), features, numbers))
    }
  }
  if (drafts.length === 0) throw new DamagedList(null, t.listEmpty)
  return drafts
}

function advancedDraft(
  party: XmlElement,
  type: ListedType,
  features: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, readonly string[]>,
): EntryDraft {
  const entryId = attributeOf(party, 'FixedRef')
  const profile = childOf(party, 'Profile')
  const identities = childrenOf(profile, 'Identity')
  const aliases = identities.flatMap((identity) => childrenOf(identity, 'Alias'))
  const named = aliases.flatMap((alias) =>
    childrenOf(alias, 'DocumentedName').map((document) => ({
      name: childrenOf(document, 'DocumentedNamePart')
        .map((part) => textOf(part, 'NamePartValue'))
        .join(' ')
        .trim(),
      primary: attributeOf(alias, 'Primary') === 'true',
      weak: attributeOf(alias, 'LowQuality') === 'true',
    })),
  )
  const first = named.find(({ primary }) => primary) ?? named[0]
  if (entryId === '') throw new DamagedList(party.line, t.entryNumberMissing)
  if (!first || first.name === '') throw new DamagedList(party.line, t.entryWithoutName(entryId))
  const facts = childrenOf(profile, 'Feature').flatMap((feature) =>
    childrenOf(feature, 'FeatureVersion').map((version) => ({
      kind: features.get(attributeOf(feature, 'FeatureTypeID')) ?? '',
      version,
    })),
  )
  const details = (kind: RegExp) =>
    facts
      .filter((fact) => kind.test(fact.kind))
      .flatMap(({ version }) => childrenOf(version, 'VersionDetail').map(({ text }) => text))
  return {
    entryId,
    name: first.name,
    aliases: named.filter(({ weak }) => !weak).map(({ name }) => name),
    weakAliases: named.filter(({ weak }) => weak).map(({ name }) => name),
    type,
    birthDates: facts.filter(({ kind }) => /^birthdate$/i.test(kind)).flatMap(({ version }) => periodOf(version)),
    gender: genderOf(details(/^gender$/i)[0]),
    identifiers: identities.flatMap((identity) => numbers.get(attributeOf(identity, 'ID')) ?? []),
    wallets: details(/^digital currency address/i),
  }
}

/**
 * Returns a day if the period is one day, a month or year if it is within one, otherwise a range of
 * years.
 */
function periodOf(version: XmlElement): string[] {
  const period = childOf(version, 'DatePeriod')
  const at = (edge: string, side: string) => {
    const date = childOf(childOf(period, edge), side)
    return { year: textOf(date, 'Year'), month: textOf(date, 'Month'), day: textOf(date, 'Day') }
  }
  const [from, to] = [at('Start', 'From'), at('End', 'To')]
  if (!/^\d{4}$/.test(from.year)) return []
  if (/^\d{4}$/.test(to.year) && to.year !== from.year) return [`${from.year}/${to.year}`]
  if (from.month !== to.month || from.month === '') return [from.year]
  const month = `${from.year}-${from.month.padStart(2, '0')}`
  return [from.day === to.day && from.day !== '' ? `${month}-${from.day.padStart(2, '0')}` : month]
}
