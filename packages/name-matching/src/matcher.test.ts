import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from './matcher.ts'
import { createNameReader, kinds } from './search/name-reader.ts'
import { createLexicon } from './tokens/lexicon.ts'
import { type Sound, spoken } from './tokens/phonetics.ts'
import { soundLikeness } from './tokens/similarity.ts'
import { plainName, wordsOfName } from './tokens/words.ts'
import type { Gender, ListedEntry, Query } from './types.ts'

const fixture = (name: string) => readFileSync(new URL(`../tests/${name}`, import.meta.url), 'utf8')
const entries = JSON.parse(fixture('synthetic-list.json')) as ListedEntry[]
const cleanNames = fixture('clean-names.txt').trim().split('\n')
const matcher = createMatcher(entries)
const threshold = 0.85
const look = (name: string, facts: Partial<Query> = {}) =>
  matcher.search({ name, type: null, country: null, birthDate: null, ...facts }, { threshold })
/** A typo in a company's only distinctive word may score below the threshold. */
const nearIds = (name: string) =>
  matcher
    .search({ name, type: null, country: null, birthDate: null }, { threshold: 0.75 })
    .map(({ entry }) => entry.entryId)
const foundIds = (name: string) => look(name).map(({ entry }) => entry.entryId)

describe('a listed name', () => {
  it('is found under each of its names with a high score', () => {
    for (const entry of entries) {
      for (const name of [entry.name, ...entry.aliases]) {
        expect(look(name).find((hit) => hit.entry === entry)?.score, name).toBeGreaterThan(0.9)
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
    expect(nearIds(name)).toContain(entryId)
  })

  it('is returned with list, entry, matched name, score and reasons in words', { tags: ['D12-19'] }, () => {
    const [hit] = look('Kindrafu Belsamaro', { country: 'Mali' })
    expect(hit).toMatchObject({
      entry: { source: 'SYNTHETIC', entryId: 'SYN-0005' },
      matchedName: 'Kindrafu Belsamaro',
      reasons: [
        'The names are the same',
        'Listed as another name of Kyndrafou Belzamaro',
        'Another country: Mali, listed Senegal',
      ],
    })
    expect(look('Zorvane Quilibrand')[0]?.reasons.slice(0, 2)).toEqual([
      '"Zorvane" is in both names',
      '"Quilibrand" and "Quillibrand" are treated as the same name',
    ])
  })
})

describe('names on no list', () => {
  it('match nothing: some two hundred names of West Africa and France', () => {
    expect(cleanNames.length).toBeGreaterThanOrEqual(200)
    expect(cleanNames.flatMap((name) => look(name).map((hit) => `${name} ~ ${hit.matchedName}`))).toEqual([])
  })

  it('match each other only when their words are identical', () => {
    const listed = cleanNames.map((name, index) => ({
      ...present(entries[0]),
      entryId: `C${index}`,
      name,
      aliases: [],
    }))
    const other = createMatcher(listed)
    const confused = cleanNames.flatMap((name) =>
      other
        .search({ name, type: null, country: null, birthDate: null }, { threshold })
        .filter((hit) => hit.matchedName !== name)
        .map((hit) => `${name} ~ ${hit.matchedName} ${hit.score}`),
    )
    expect(confused).toEqual([])
  })

  it('are distinguished from a listed name with a common word, company form or other shared word', () => {
    for (const name of ['Zorvane Diallo', 'Quillibrand', 'Sahelix SARL', 'Groupe International Holdings', 'SARL', '']) {
      expect(foundIds(name), name).toEqual([])
    }
  })
})

describe('facts beside the name', () => {
  it('lower the score when they differ, raise it when they agree and keep it when unknown', () => {
    const score = (facts: Partial<Query>) => look('Zorvane Quilibrand', facts)[0]?.score ?? 0
    const plain = score({})
    expect(score({ country: 'mali', birthDate: '1971-03-14', type: 'person' })).toBeGreaterThanOrEqual(plain)
    expect(score({ country: 'Togo' })).toBeLessThan(plain)
    expect(score({ birthDate: '1990-01-01' })).toBeLessThan(plain)
  })

  it.each<Partial<Query>>([
    { type: 'organisation' },
    { birthDate: '1901-01-01' },
    { gender: 'female', country: 'Nauru' },
    { type: 'organisation', birthDate: '1901-01-01', gender: 'female', country: 'Nauru' },
  ])('never keep the same or nearly the same name below the threshold: %o', (facts) => {
    const found = (name: string) => look(name, facts).find(({ entry }) => entry.entryId === 'SYN-0001')
    expect(found('Zorvane Quillibrand')).toMatchObject({ level: 'match' })
    expect(found('Zorvane Quillibrand')?.score).toBeGreaterThanOrEqual(0.97)
    expect(found('Zorvane Quilibrand')).toMatchObject({ level: 'match' })
  })

  it('of which the gender orders hits and takes none across the threshold', () => {
    const gendered = entries.map((entry, place) => ({
      ...entry,
      gender: (['male', 'female'] as const)[place % 2] ?? null,
    }))
    const genderedMatcher = createMatcher(gendered)
    const names = entries.flatMap(({ name }) => [name, name.slice(1), name.replace(/a/, 'ee'), `${name} Diallo`])
    let ranked = 0
    for (const name of names) {
      for (const threshold of [0.7, 0.85, 0.92]) {
        const find = (gender: Gender | null) =>
          genderedMatcher.search({ name, type: null, country: null, birthDate: null, gender }, { threshold })
        const plain = new Map(find(null).map(({ entry, score }) => [entry, score]))
        for (const gender of ['male', 'female'] as const) {
          const hits = find(gender)
          expect(new Set(hits.map(({ entry }) => entry)), `${name} ${gender}`).toEqual(new Set(plain.keys()))
          for (const { entry, score } of hits) {
            const difference = Math.sign(score - (plain.get(entry) ?? 0))
            expect(difference, `${name} ${gender}`).not.toBe(entry.gender === gender ? -1 : 1)
            ranked += Math.abs(difference)
          }
        }
      }
    }
    expect(ranked).toBeGreaterThan(0)
  })

  it('are not needed to note a name that shares only a rare name', () => {
    const query = { name: 'Moussa Quillibrand', type: null, country: null, birthDate: null }
    expect(matcher.search(query, { threshold, noted: true })).toMatchObject([
      { level: 'noted', entry: { entryId: 'SYN-0001' } },
    ])
    expect(matcher.search(query, { threshold })).toEqual([])
  })

  it('match a wallet only when it is identical', () => {
    const address = '0x8589427373D6D84E98730D7795D8f6f8731FDA16'
    const listed = { ...present(entries[0]), wallets: [address] }
    const wallets = createMatcher([listed])
    const find = (wallet: string) =>
      wallets.search({ name: wallet, type: null, country: null, birthDate: null, wallet }, { threshold })
    expect(find(address.toLowerCase())).toMatchObject([
      { score: 1, reasons: ['The address is exactly the listed one'] },
    ])
    expect(find(address.replace('8589', '8588'))).toEqual([])
  })
})

describe('names split into words', () => {
  const texts = (name: string) => wordsOfName(name).map(({ text, kind }) => `${text}:${kind}`)

  it('lose case, accents, punctuation and marks within a word', () => {
    expect(plainName("  Société N'Diaye & Fils, S.A. ")).toBe('societe ndiaye and fils sa')
    expect(plainName('ŁØŒ-ẞtraße ﬁn')).toBe('looe sstrasse fin')
  })

  it.each([
    ['Société N’Diaye & Fils S.A.R.L.', 'ste:form ndiaye:word and:particle fils:business llc:form'],
    ['Abd al-Rahman Muhammad', 'abdulrahman:word muhammad:word'],
    ['abdurrahman mohamed', 'abdulrahman:word mohamed:word'],
    ['Salah ud-Din', 'salahuddin:word'],
    ['Limited Liability Company Vektor 2', 'llc:form vektor:word 2:number'],
    ['First Bank', 'first:word bank:business'],
    ['Brigade Forty Four', 'brigade:business forty:word 4:number'],
    ['J. P. Traoré', 'j:initial p:initial traore:word'],
    ['Ig0r Sech1n', 'igor:word sechin:word'],
    ['Sergey Sergey Shoigu', 'sergey:word sergey:word shoigu:word'],
    ['Son Excellence le Pr Diop', 'excellence:honorific the:particle pr:honorific diop:word'],
    ['Batiment et Travaux Publics Sow', 'btp:business sow:word'],
    ['Abdou Diouf', 'abdou:word diouf:word'],
    ['SARL', 'llc:word'],
  ])('split "%s" into words', (name, words) => {
    expect(texts(name).join(' ')).toBe(words)
  })

  it.each([
    ['Владимир Путин', 'vladimir putin'],
    ['محمد الحسن', 'muhammad al hassan'],
    ['عبدالله صالح', 'abdullah saleh'],
    ['Γεώργιος Παπαδόπουλος', 'georgios papadopulos'],
    ['李小龙', 'li xiaolong'],
    ['김정은', 'kim jeongeun'],
    ['ბარაკ ობამა', 'barak obama'],
    ['バラク・オバマ', 'baraku obama'],
    ['रजनीकांत', 'rajanikant'],
  ])('spell "%s" in Latin letters', (name, latin) => {
    expect(plainName(name)).toBe(latin)
  })
})

describe('names of lists', () => {
  it('have the same words from the fast and the full reader', () => {
    const lexicon = createLexicon()
    const reader = createNameReader(lexicon)
    const listed = entries.flatMap(({ name, aliases }) => [name, ...aliases])
    const hard = [
      'J. P. Traoré',
      'Abd al-Rahman M',
      "N'Diaye & Fils S.A.R.L.",
      'AL AL',
      'MV Two Brothers 2',
      'LTD, Ig0r Ig0r',
      'Salah ud-Din Co.',
    ]
    for (const name of [...listed, ...cleanNames, ...hard]) {
      const read = Array.from({ length: reader.read(name) }, (_, place) => [
        lexicon.text(reader.words[place] as number),
        kinds[reader.kinds[place] as number],
      ])
      expect(read, name).toEqual(wordsOfName(name).map(({ text, kind }) => [text, kind]))
    }
  })
})

describe('similarity of sounds', () => {
  const likeness = (left: string, right: string) => soundLikeness(spoken(left), spoken(right))
  const heard = ({ symbols, begin, end }: Sound) => symbols.slice(begin, end).join()
  it('tolerates vowels, similar consonants and doubled letters, and distinguishes names', () => {
    for (const [left, right] of [
      ['diallo', 'dialo'],
      ['ouattara', 'watara'],
      ['qadhafi', 'kadafi'],
      ['mbaye', 'baye'],
      ['yusuf', 'youssouf'],
    ]) {
      expect(likeness(left as string, right as string), `${left} ${right}`).toBeGreaterThan(0.8)
    }
    for (const [left, right] of [
      ['sow', 'sy'],
      ['diop', 'diouf'],
      ['kone', 'keita'],
    ]) {
      expect(likeness(left as string, right as string), `${left} ${right}`).toBeLessThan(0.8)
    }
  })

  it('is symmetric, from 0 to 1, and 1 only for equal sounds', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdehkst'), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(word, word, (left, right) => {
        const [one, other] = [spoken(left), spoken(right)]
        const alike = soundLikeness(one, other)
        expect(alike).toBeCloseTo(soundLikeness(other, one), 10)
        expect(alike).toBeGreaterThanOrEqual(0)
        expect(alike === 1).toBe(heard(one) === heard(other))
      }),
      {
        examples: [
          // Another spelling of the same sound.
          ['a', 'aa'],
          // Swapped neighbours after an extra sound.
          ['kasb', 'kdabs'],
        ],
      },
    )
  })
})

describe('a repeated query', () => {
  it('has the same result byte for byte from another matcher over the same list', () => {
    const names = ['Zorvane Quilibrand', 'Marnobeks Sahelix', 'Vextrolan Freres SARL', ...cleanNames.slice(0, 40)]
    const ask = () => {
      const fresh = createMatcher(entries)
      return JSON.stringify(
        names.map((name) => fresh.search({ name, type: null, country: null, birthDate: null }, { threshold: 0.1 })),
      )
    }
    expect(ask()).toBe(ask())
  })
})

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing')
  return value
}
