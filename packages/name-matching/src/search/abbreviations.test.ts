import { describe, expect, it } from 'vitest'
import { listedEntry } from '../../tests/listed-entry.ts'
import { createMatcher } from '../matcher.ts'
import { wordsOfName } from '../tokens/words.ts'

const listed = (name: string, place: number) => listedEntry(String(place), { name, type: 'person' })
const vowels = 'aeiou'
/** People with one common family name, none of whose given names begins with B. */
const otherMohammeds = Array.from(
  { length: 600 },
  (_, place) => `MOHAMMED, S${vowels[place % 5]}${place.toString(36)}k`,
)
const matcher = createMatcher(
  [
    'QUILLIBRAND, Zorvane Thibrosa',
    'ABDUL RAHIM Hamdan Dagalbo',
    'Abu Bakar Basyirnel',
    'MOHAMMED, Bazo',
    '鈴木 善幸',
    'Mamadou Vextrolane',
    'DROVANELLE, Yarko Imil Tesh',
    'DRENTALISKO, Yarkov',
    'ZUMBRAKEL, Al-Mabruk',
    'SHALVANTE, Abd Al Nur',
    'GOLVERANO, Didier de Jesus',
    'MARVOLENTE, Tesh Sultan Yarko',
    ...otherMohammeds,
  ].map(listed),
)
const scoreOf = (name: string, searched: string): number =>
  matcher
    .search({ name: searched, type: null, country: null, birthDate: null }, { threshold: 0, limit: 80 })
    .find((hit) => hit.matchedName === name)?.score ?? 0

describe('an abbreviated name', () => {
  it.each([
    ['Z. T. Quillibrand', 'QUILLIBRAND, Zorvane Thibrosa'],
    ['Quillibrand ZT', 'QUILLIBRAND, Zorvane Thibrosa'],
    ['Abd. Rahim H. Dagalbo', 'ABDUL RAHIM Hamdan Dagalbo'],
    ['A. R. Hamdan Dagalbo', 'ABDUL RAHIM Hamdan Dagalbo'],
    ['A. B. Basyirnel', 'Abu Bakar Basyirnel'],
    ['Y. I. T. Drovanelle', 'DROVANELLE, Yarko Imil Tesh'],
    ['Drovanelle Y.I.T.', 'DROVANELLE, Yarko Imil Tesh'],
    ['Y. Drentalisko', 'DRENTALISKO, Yarkov'],
    ['A. Zumbrakel', 'ZUMBRAKEL, Al-Mabruk'],
    ['A. A. N. Shalvante', 'SHALVANTE, Abd Al Nur'],
    ['D. d. J. Golverano', 'GOLVERANO, Didier de Jesus'],
    ['T. S. Y. Marvolente', 'MARVOLENTE, Tesh Sultan Yarko'],
  ])('is found beside a rare family name: "%s"', (searched, name) =>
    expect(scoreOf(name, searched)).toBeGreaterThan(0.7),
  )

  it('is found among many bearers of a common family name', () => {
    const ofCommonName = scoreOf('MOHAMMED, Bazo', 'B. Mohammed')
    expect(ofCommonName).toBeGreaterThan(0.3)
    expect(ofCommonName).toBeLessThan(0.9)
    expect(ofCommonName).toBeLessThan(scoreOf('DRENTALISKO, Yarkov', 'Y. Drentalisko'))
  })
})

it.each([
  ['Y. L. Quillibrand', 'y l', ''],
  ['Y Quillibrand', 'y', ''],
  ['Juan y Maria Quillibrand', '', ''],
  ['Kestrowind S. A. R. L.', '', 'llc'],
  ['Kestrowind S.A.', '', 'sa'],
])('reads letters with dots as initials, unless they are a company form: "%s"', (name, initials, forms) => {
  const words = wordsOfName(name)
  const textOf = (requested: string) => words.flatMap(({ kind, text }) => (kind === requested ? [text] : [])).join(' ')
  expect(textOf('initial')).toBe(initials)
  expect(textOf('form')).toBe(forms)
})

describe('a listed name in another script', () => {
  it.each(['Suzuki Zenko', 'Lingmu Shanxing'])('is found in each of its readings: "%s"', (searched) =>
    expect(scoreOf('鈴木 善幸', searched)).toBeGreaterThan(0.85),
  )
})

it('does not take Amadou for Mamadou', () => {
  expect(scoreOf('Mamadou Vextrolane', 'Amadou Vextrolane')).toBeLessThan(0.85)
  expect(scoreOf('Mamadou Vextrolane', 'Mahamadou Vextrolane')).toBeGreaterThan(0.85)
})
