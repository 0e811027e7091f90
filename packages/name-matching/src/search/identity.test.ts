import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '../matcher.ts'
import type { ListedEntry, Query } from '../types.ts'
import { usualForms } from '../word-lists/company-forms.ts'
import { honorifics, relationWords, titleNames } from '../word-lists/small-words.ts'

const fixture = new URL('../../tests/synthetic-list.json', import.meta.url)
const listed = JSON.parse(readFileSync(fixture, 'utf8')) as ListedEntry[]
const extra = [
  'ABD AL-RAHMAN, Muhammad Abd',
  'Abdi Hassan Abdi',
  'Sergey Sergey Orlanko',
  'Salah ud-Din Vexoru',
  'S.A. C.A.D. (CORPORACION ZULMARE S.A.)',
  'EL HADJ Ould Brelmano ben Kazzu',
  'Zulmaré & Frères, S.A.R.L.',
  'محمد الزولماري',
  'Société N’Drovane BTP',
  'KHALID, Abu',
  'HAMZA, Amir',
  'ZUMEX, S.A.',
  'HASSAN',
  'KHAN, Salim',
  'EL SENOR',
  'ORBAVEL, S.M.',
  'Z23',
  'DRENTAL LIMITED LIABILITY',
  'ASSOCIATION VEXORU',
  'Brelmo S. C. S.',
  'KESTROWIND TRADING (LLC)',
].map((name, place): ListedEntry => {
  const [first] = listed
  if (!first) throw new Error('The fixture is empty')
  return { ...first, entryId: `EXTRA-${place}`, name, aliases: [], weakAliases: [] }
})
const entries = [...listed, ...extra]
const matcher = createMatcher(entries)
const names = entries.flatMap((entry) =>
  [entry.name, ...entry.aliases, ...entry.weakAliases].map((name) => ({ entry, name })),
)
const threshold = 0.97
const scoreOf = (entry: ListedEntry, name: string, facts: Partial<Query> = {}): number => {
  const query = { name, type: null, country: null, birthDate: null, ...facts }
  const hit = matcher.search(query, { threshold, limit: 100 }).find((found) => found.entry === entry)
  return hit?.level === 'match' ? hit.score : 0
}
const accented = (name: string): string =>
  name.replace(/[aeo]/g, (vowel) => ({ a: 'á', e: 'ê', o: 'ö' })[vowel] ?? vowel)

const writings: Readonly<Record<string, (name: string) => string>> = {
  'as it is': (name) => name,
  'in upper case': (name) => name.toUpperCase(),
  'with accents': accented,
  'with hyphens': (name) => name.replace(/\s+/g, '-'),
  'with double spaces': (name) => `  ${name.replace(/\s+/g, '   ')} `,
  'run together': (name) => name.replace(/[\s,-]+/g, ''),
  'with a title': (name) => (name.includes('.') ? name : `El Hadj ${name}`),
  'with a company form': (name) => `${name} Ltd`,
}

describe('a listed name', () => {
  it('is found at the end of a list whose entries share names with parts', () => {
    const [first] = listed
    if (!first) throw new Error('The fixture is empty')
    const sharing = Array.from({ length: 8 }, (_, place) => ({
      ...first,
      entryId: `SHARED-${place}`,
      aliases: [],
      weakAliases: [],
      name: 'Zulmandrane Vextrol (Orbaniste Keldo)',
    }))
    const last = { ...first, entryId: 'LAST', name: 'Partisans of Drelmo', aliases: [], weakAliases: [] }
    const query = { name: last.name, type: null, country: null, birthDate: null }
    const [hit] = createMatcher([...sharing, last]).search(query, { threshold })
    expect(hit?.entry).toBe(last)
  })

  it('has the same top score in every order of its words', () => {
    const permuted = fc.constantFrom(...names).chain(({ entry, name }) => {
      const words = name.split(/[\s,]+/).filter(Boolean)
      const order = fc.shuffledSubarray([...words.keys()], { minLength: words.length, maxLength: words.length })
      return order.map((places) => ({ entry, name, turned: places.map((place) => words[place]).join(' ') }))
    })
    fc.assert(
      fc.property(permuted, ({ entry, name, turned }) => {
        expect(scoreOf(entry, turned), turned).toBeGreaterThanOrEqual(threshold)
        expect(scoreOf(entry, turned), turned).toBe(scoreOf(entry, name))
      }),
      { numRuns: 400, seed: 20_261_125 },
    )
  })

  it.each(Object.keys(writings))('has the top score %s, whatever the facts say', (way) => {
    const facts = fc.record({
      type: fc.constantFrom('person', 'organisation', null),
      country: fc.constantFrom('Nauru', 'Mali', null),
      birthDate: fc.constantFrom('1901-01-01', '1990', null),
      gender: fc.constantFrom('male', 'female', null),
    })
    fc.assert(
      fc.property(fc.constantFrom(...names), facts, ({ entry, name }, given) => {
        const written = (writings[way] as (name: string) => string)(name)
        expect(scoreOf(entry, written, given as Partial<Query>), written).toBeGreaterThanOrEqual(threshold)
      }),
      { numRuns: 150, seed: 20_261_125 },
    )
  })

  it.each([
    ['Son Excellence Zorvane Quillibrand', 'SYN-0001'],
    ['Cdt Quillibrand Zorvane', 'SYN-0001'],
    ['Pr. El Hadj Zorvane Quillibrand', 'SYN-0001'],
    ['Zorvane ould Quillibrand', 'SYN-0001'],
    ['Zulmaré Frères Ltd', 'EXTRA-6'],
    ['Brelmano Kazzu', 'EXTRA-5'],
    ['Mr Abu Khalid', 'EXTRA-9'],
    ['Cheikh Amir Hamza', 'EXTRA-10'],
    ['Zumex S.A. SARL', 'EXTRA-11'],
    ['Mr Hassan', 'EXTRA-12'],
    ['Hassan Ltd', 'EXTRA-12'],
    ['Hassan ould El Hadj', 'EXTRA-12'],
    ['M. Hassan', 'EXTRA-12'],
    ['Cheikh Salim Khan', 'EXTRA-13'],
    ['Mr El Senor', 'EXTRA-14'],
    ['Col. S. M. Orbavel', 'EXTRA-15'],
    ['Orbavel S. ben M.', 'EXTRA-15'],
    ['S.A. Z23', 'EXTRA-16'],
    ['Zumex S.A. S.A.R.L.', 'EXTRA-11'],
    ['Drental Limited Liability Co', 'EXTRA-17'],
    ['Incorporated Association Vexoru', 'EXTRA-18'],
    ['Brelmo S. C. S. S.A.', 'EXTRA-19'],
  ])('is the same with other titles, forms or words between names: "%s"', (name, entryId) => {
    const entry = entries.find((other) => other.entryId === entryId) as ListedEntry
    expect(scoreOf(entry, name)).toBeGreaterThanOrEqual(threshold)
  })

  it('is the same with any title, company form or word of relationship, anywhere and in any case', () => {
    const added = fc.constantFrom(
      ...[...honorifics].filter((word) => !titleNames.has(word)),
      ...usualForms,
      ...relationWords,
    )
    const written = fc
      .tuple(fc.constantFrom(...names), added, fc.nat(), fc.boolean())
      .map(([{ entry, name }, word, at, isUpper]) => {
        const words = name.split(/[\s,]+/).filter(Boolean)
        const place = at % 2 === 0 ? 0 : words.length
        const asked = [...words.slice(0, place), word, ...words.slice(place)].join(' ')
        return { entry, asked: isUpper ? asked.toUpperCase() : asked }
      })
    fc.assert(
      fc.property(written, ({ entry, asked }) => {
        expect(scoreOf(entry, asked), asked).toBeGreaterThanOrEqual(threshold)
      }),
      { numRuns: 600, seed: 20_261_127 },
    )
  })

  it.each([
    ['Abu Hassan', 'EXTRA-12'],
    ['Hassan Khan', 'EXTRA-12'],
    ['Hassan Aka', 'EXTRA-12'],
    ['Salim', 'EXTRA-13'],
    ['Mr Salim', 'EXTRA-13'],
    ['Ltd', 'EXTRA-20'],
    ['LLC', 'EXTRA-20'],
    ['Senor', 'EXTRA-14'],
  ])('is another than one that shares a common word or only a form: "%s"', (name, entryId) => {
    const entry = entries.find((other) => other.entryId === entryId) as ListedEntry
    expect(scoreOf(entry, name)).toBe(0)
  })

  it.each([
    ['Ruta 33 Motocicletas y Accesorios Ltda.', 'RUTA33MOTOCICLETASYACCESORIOSLTDA.', '1425BRICKELLAVENUEUNIT46B,LLC'],
    ['1425 Brickell Avenue Unit 46B, LLC', '1425BRICKELLAVENUEUNIT46B,LLC', '1425BRICKELLAVENUEUNIT47B,LLC'],
  ])('with numbers is found run together, though it looks like an address: %s', (name, joined, other) => {
    const [first] = entries
    const { search } = createMatcher([{ ...(first as ListedEntry), name, birthDates: ['1980-01-01'] }])
    const find = (asked: string) =>
      search({ name: asked, type: null, country: null, birthDate: '1955-05-05' }, { threshold })
    expect(find(joined)).toHaveLength(1)
    expect(find(other)).toEqual([])
  })

  it('is not the same as its anagram or as a part of it', () => {
    const [first] = entries
    for (const name of ['Quillibrand', 'Zorvane', 'Zorbane Quillivrand', 'Zor Quillibrand Vaen'])
      expect(scoreOf(first as ListedEntry, name), name).toBe(0)
  })
})

describe('names of the region', () => {
  it.each([
    ['Zorvane Quillibrand épouse Kpade', 'SYN-0001'],
    ['Zorvane Kpade née Quillibrand', 'SYN-0001'],
    ['Mme Zorvane Quillibrand veuve Kpade', 'SYN-0001'],
    ['Zorvane Quillibrand dit Le Lion', 'SYN-0001'],
    ['Zorvane Quillibrand alias Kpade', 'SYN-0001'],
    ['Zorvane Quillibrand fils de Moussa', 'SYN-0001'],
    ['Zorvane Moussa Quillibrand', 'SYN-0001'],
    ['Muhammad Rahman Abd Abd al', 'EXTRA-0'],
    ['Sergey Orlanko', 'EXTRA-2'],
  ])('are found: "%s"', (name, entryId) => {
    const query = { name, type: null, country: null, birthDate: null }
    expect(matcher.search(query, { threshold: 0.85 }).map(({ entry }) => entry.entryId)).toContain(entryId)
  })
})
