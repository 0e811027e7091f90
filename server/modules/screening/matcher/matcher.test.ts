import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { parseList } from '../lists/csv.ts'
import { createInMemoryMatcher } from './in-memory.ts'
import { wordsOf } from './normalise.ts'
import type { Wanted } from './port.ts'
import { scoreNames } from './score.ts'
import { editDistance, jaroWinkler, wordSimilarity } from './similarity.ts'

const text = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const entries = expectOk(parseList('SYNTHETIC', text('sandbox/lists/synthetic.csv')), 'the synthetic list is sound')
const cleanNames = text('tests/fixtures/clean-names.txt').trim().split('\n')
const matcher = createInMemoryMatcher(entries)
const threshold = 0.85
const look = (name: string, facts: Partial<Wanted> = {}) =>
  matcher.search({ name, type: null, country: null, birthDate: null, ...facts }, threshold)
const foundIds = (name: string) => look(name).map(({ entry }) => entry.entryId)

describe('dec 12: a listed name', () => {
  it('is found under each of its names, with full score', () => {
    for (const entry of entries) {
      for (const name of [entry.name, ...entry.aliases]) {
        expect(look(name).find((hit) => hit.entry === entry)?.score, name).toBe(1)
      }
    }
  })

  it.each([
    ['zorvane quillibrand', 'SYN-0001'],
    ['QUILLIBRAND, Zorvane', 'SYN-0001'],
    ['Zörvané Quillíbrand', 'SYN-0001'],
    ['Zorvane Quilibrand', 'SYN-0001'],
    ['Zorvnae Quillibrandt', 'SYN-0001'],
    ['Marnobex Sahelix Trading', 'SYN-0002'],
    ['Marnobeks Sahelix Trading S.A.R.L.', 'SYN-0002'],
    ['Ste Vextrolane et Fils SA', 'SYN-0004'],
    ['Vextrolan Freres', 'SYN-0004'],
    ['Kindrafou Belzamaro', 'SYN-0005'],
    ['Ixtumara Holding Limited', 'SYN-0006'],
    ['Alquembaraz Exchange', 'SYN-0010'],
    ['Al-Quembaraz Exchange SARL', 'SYN-0010'],
    ['Thiembrosa Ngalvadour', 'SYN-0011'],
    ['Thiembrosa N’Galvadour', 'SYN-0011'],
    ['Yprexandu Shipping', 'SYN-0012'],
    ['Fondation Halquistere', 'SYN-0015'],
    ['Bertrulian Dazzikoro Mox', 'SYN-0016'],
    ['Uxorande Plimfatoume', 'SYN-0018'],
    ['Velmorants Ghizzalpa', 'SYN-0020'],
  ])('is found as "%s"', (name, entryId) => {
    expect(foundIds(name)).toContain(entryId)
  })

  it('[D12-19] is answered with list, entry, matched name, score and reasons in words', () => {
    const [hit] = look('Kindrafu Belsamaro', { country: 'Mali' })
    expect(hit).toMatchObject({
      entry: { source: 'SYNTHETIC', entryId: 'SYN-0005' },
      matchedName: 'Kindrafu Belsamaro',
      score: 0.95,
      reasons: [
        'The names are the same',
        'Listed as another name of Kyndrafou Belzamaro',
        'Another country: Mali, listed Senegal',
      ],
    })
    expect(look('Zorvane Quilibrand')[0]?.reasons).toEqual([
      '"zorvane" stands in both',
      '"quilibrand" is close to "quillibrand" (98 %)',
    ])
  })
})

describe('clean names', () => {
  it('stay clean: some two hundred names of West Africa and France', () => {
    expect(cleanNames.length).toBeGreaterThanOrEqual(200)
    expect(cleanNames.flatMap((name) => look(name).map((hit) => `${name} ~ ${hit.matchedName}`))).toEqual([])
  })

  it('stay clean against each other, but for the very same words', () => {
    const listed = cleanNames.map((name, index) => ({
      ...present(entries[0]),
      entryId: `C${index}`,
      name,
      aliases: [],
    }))
    const other = createInMemoryMatcher(listed)
    const confused = cleanNames.flatMap((name) =>
      other
        .search({ name, type: null, country: null, birthDate: null }, threshold)
        .filter((hit) => hit.matchedName !== name)
        .map((hit) => `${name} ~ ${hit.matchedName} ${hit.score}`),
    )
    expect(confused).toEqual([])
  })

  it('are told from a listed one that shares a word, a company form or a common word', () => {
    for (const name of ['Zorvane Diallo', 'Quillibrand', 'Sahelix SARL', 'Groupe International Holdings', 'SARL', '']) {
      expect(foundIds(name), name).toEqual([])
    }
  })
})

describe('what else is known', () => {
  it('lowers the score where it differs, and leaves it where it agrees or is not known', () => {
    const score = (facts: Partial<Wanted>) => look('Zorvane Quillibrand', facts)[0]?.score
    expect(score({})).toBe(1)
    expect(score({ country: 'mali', birthDate: '1971-03-14', type: 'person' })).toBe(1)
    expect(score({ birthDate: '1971' })).toBe(1)
    expect(score({ country: 'Togo' })).toBe(0.95)
    expect(score({ type: 'organisation' })).toBe(0.9)
    expect(score({ birthDate: '1980-01-01' })).toBe(0.85)
    expect(score({ birthDate: '1980-01-01', country: 'Togo' })).toBeUndefined()
  })
})

describe('names as words', () => {
  it('lose case, accents, punctuation, and the marks within a word', () => {
    expect(wordsOf("  Société N'Diaye & Fils, S.A. ")).toEqual(['societe', 'ndiaye', 'fils', 'sa'])
    expect(wordsOf('ŁØŒ-ẞtraße ﬁn')).toEqual(['looe', 'sstrasse', 'fin'])
  })
})

describe('similarity of words', () => {
  it('is the published Jaro-Winkler of the classic pairs', () => {
    expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.9611, 4)
    expect(jaroWinkler('dixon', 'dicksonx')).toBeCloseTo(0.8133, 4)
    expect(jaroWinkler('dwayne', 'duane')).toBeCloseTo(0.84, 4)
  })
  it('counts a swap as one slip, and lets short words differ in nothing', () => {
    expect(editDistance('diallo', 'dialol')).toBe(1)
    expect(editDistance('ca', 'abc')).toBe(3)
    expect(wordSimilarity('ba', 'bah')).toBe(0)
    expect(wordSimilarity('sow', 'sew')).toBe(0)
  })
  it('is the same both ways, between 0 and 1, and 1 only for equal words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(word, word, (left, right) => {
        const similarity = wordSimilarity(left, right)
        expect(similarity).toBeCloseTo(wordSimilarity(right, left), 10)
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
        expect(similarity === 1).toBe(left === right)
      }),
    )
  })
  it('does not ask for the order of words where no words can be run together', () => {
    const words = fc.array(fc.constantFrom('diallo', 'traore', 'zorvane', 'sarl', 'fils', 'kone'), { maxLength: 5 })
    fc.assert(
      fc.property(words, words, (left, right) => {
        // Letters run together are the same only in one order, and names of equally many words are not run together.
        fc.pre(left.length === right.length)
        const { score } = scoreNames(left, right)
        expect(scoreNames([...left].reverse(), right).score).toBeCloseTo(score, 10)
        expect(score).toBeLessThanOrEqual(1)
      }),
    )
  })
})

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing')
  return value
}
