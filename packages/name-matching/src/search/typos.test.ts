import { describe, expect, it } from 'vitest'
import { listedEntry } from '../../tests/listed-entry.ts'
import { createMatcher } from '../matcher.ts'
import { wordsOfName } from '../tokens/words.ts'
import { createNameIndex } from './name-index.ts'
import { createNearNameSearch } from './near-names.ts'

const listed = (name: string, place: number) => listedEntry(String(place), { name, type: 'person' })

describe('a word with two typos', () => {
  const letters = [...'bdklmnpr']
  /** Words with the pairs of sounds that the typos leave, and two with those that they make. */
  const crowd = letters.flatMap((one) => letters.map((other) => `G${one}u${other}iot${one}es Zorvane`))
  const { vocabulary } = createNameIndex(['Gaviotas Zorvane', 'Mgvaim Matgsu', ...crowd].map(listed))

  it('is found where other words share more pairs of sounds', () => {
    const like = vocabulary.like({ text: 'gvaiotgs', kind: 'word', written: true })
    expect(like.map(({ word }) => vocabulary.text(word))).toContain('gaviotas')
  })

  it('finds nothing when it is a listed word itself', () => {
    const like = vocabulary.like({ text: 'mgvaim', kind: 'word', written: true })
    expect(like.map(({ word }) => vocabulary.text(word))).toEqual(['mgvaim'])
  })
})

describe('a name with a typo in the hyphen after the article', () => {
  const matcher = createMatcher(['AL-SHAVREEB', "AL-'AZVAH, Hana", 'AL-VESTRIN, Drumo'].map(listed))

  it.each([
    ['ALzSAHVREEB', 'AL-SHAVREEB'],
    ["A-L'AxVAH Hana", "AL-'AZVAH, Hana"],
    ['ALV-ESRTIN Drumo', 'AL-VESTRIN, Drumo'],
  ])('is found: "%s"', (sought, name) => {
    const query = { name: sought, type: null, country: null, birthDate: null }
    const hit = matcher.search(query, { threshold: 0 }).find(({ matchedName }) => matchedName === name)
    expect(hit?.score).toBeGreaterThan(0.75)
  })
})

describe('a name with two typos as a whole', () => {
  const index = createNameIndex(['VALO-ESTRIK', 'ZUMBRE, Toldavi Kens', 'VALO-ESTRIKANO', 'BRUMEX SARL'].map(listed))
  const near = createNearNameSearch(index)
  const foundFor = (name: string) => near(wordsOfName(name)).map(index.textOf)

  it.each([
    ['a letter for the hyphen and another', 'VALOxuSTRIK', ['VALO-ESTRIK']],
    ['with the family name last', 'ToldaqiKens Zumbr', ['ZUMBRE, Toldavi Kens']],
    ['with the family name first', 'ZumbrToldavikens', ['ZUMBRE, Toldavi Kens']],
    ['with another company form', 'BRxUMxEX Ltd', ['BRUMEX SARL']],
    ['not with three typos', 'VqLOxuSTRIK', []],
    ['not with another first letter', 'WALOxESTRIK', []],
  ])('is found %s', (_, sought, names) => {
    expect(foundFor(sought)).toEqual(names)
  })

  it('is not searched for where words alone find it', () => {
    expect(foundFor('Toldavi Kens Zumbre')).toEqual([])
  })

  it('is ranked by its letters where no word has a counterpart', () => {
    const matcher = createMatcher(['VALO-ESTRIK', 'ZUMBRE, Toldavi Kens'].map(listed))
    const query = { name: 'VALOxuSTRIK', type: null, country: null, birthDate: null }
    expect(matcher.search(query, { threshold: 0 })[0]?.matchedName).toBe('VALO-ESTRIK')
  })
})
