import * as t from '#server/modules/screening/messages.ts'
import { birthDateOf, type EntryDraft, genderOf } from './list-entry.ts'
import { type Bytes, DamagedList } from './rows.ts'
import { childrenOf, elementsOf, textOf, type XmlElement } from './xml.ts'

const recordNames = new Set(['INDIVIDUAL', 'ENTITY'])

/** Reads the consolidated list of the United Nations Security Council. */
export async function readUnXml(bytes: Bytes): Promise<EntryDraft[]> {
  const drafts: EntryDraft[] = []
  for await (const element of elementsOf(bytes, recordNames)) drafts.push(draftOf(element))
  if (drafts.length === 0) throw new DamagedList(null, t.listEmpty)
  return drafts
}

function draftOf(element: XmlElement): EntryDraft {
  const isPerson = element.name === 'INDIVIDUAL'
  const prefix = element.name
  const name = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
    .map((part) => textOf(element, part))
    .filter((part) => part !== '')
    .join(' ')
  const entryId = textOf(element, 'REFERENCE_NUMBER') || textOf(element, 'DATAID')
  if (entryId === '') throw new DamagedList(element.line, t.entryWithoutReference)
  if (name === '') throw new DamagedList(element.line, t.entryWithoutName(entryId))
  const aliases = childrenOf(element, `${prefix}_ALIAS`).map((alias) => ({
    names: textOf(alias, 'ALIAS_NAME').split(/;\s*(?![^()]*\))/),
    weak: /low/i.test(textOf(alias, 'QUALITY')),
  }))
  const named = (weak: boolean) => aliases.filter((alias) => alias.weak === weak).flatMap(({ names }) => names)
  const countriesIn = (part: string) =>
    childrenOf(element, `${prefix}_${part}`).map((place) => textOf(place, 'COUNTRY'))
  return {
    entryId,
    name,
    aliases: [...named(false), textOf(element, 'NAME_ORIGINAL_SCRIPT')],
    weakAliases: named(true),
    type: isPerson ? 'person' : 'organisation',
    countries: [
      ...childrenOf(element, 'NATIONALITY').flatMap((nationality) =>
        childrenOf(nationality, 'VALUE').map(({ text }) => text),
      ),
      ...countriesIn('ADDRESS'),
      ...countriesIn('PLACE_OF_BIRTH'),
    ],
    birthDates: childrenOf(element, `${prefix}_DATE_OF_BIRTH`).flatMap(birthDatesIn),
    gender: genderOf(textOf(element, 'GENDER')),
    identifiers: childrenOf(element, `${prefix}_DOCUMENT`).map((document) => textOf(document, 'NUMBER')),
    program: textOf(element, 'UN_LIST_TYPE'),
  }
}

function birthDatesIn(date: XmlElement): string[] {
  const [from, to] = [textOf(date, 'FROM_YEAR'), textOf(date, 'TO_YEAR')]
  if (from !== '' && to !== '') return [`${from}/${to}`]
  return [birthDateOf(textOf(date, 'DATE')) ?? birthDateOf(textOf(date, 'YEAR'))].flatMap((found) => found ?? [])
}
