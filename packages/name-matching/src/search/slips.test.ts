import { describe, expect, it } from 'vitest'
import { createMatcher } from '../matcher.ts'
import type { ListedEntry } from '../types.ts'
import { createNameIndex } from './name-index.ts'

const listed = (name: string, place: number): ListedEntry => ({
  source: 'TEST',
  entryId: String(place),
  name,
  aliases: [],
  weakAliases: [],
  type: 'person',
  countries: [],
  birthDates: [],
  gender: null,
  identifiers: [],
  wallets: [],
  program: null,
  factsHash: '',
})

describe('a word with two slips', () => {
  const letters = [...'bdklmnpr']
  /** Words with the pairs of sounds that the slips leave, and two with those that they make. */
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

describe('a name with a slip in the hyphen after the article', () => {
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
