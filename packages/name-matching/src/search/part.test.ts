import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '../matcher.ts'
import type { ListedEntry } from '../types.ts'

const given = 'Mamadou Mohamed Muhammad Moussa Musa Jean Awa Fatoumata Ivan Hossein Abd-al-Rahman'.split(' ')
const family =
  'Traore Traoré Diallo Zorvane Quillibrand Quilibrand Belzamaro Kindrafou Marnobex Sahelix Vextrolane Ngalvadour'.split(
    ' ',
  )
const business = 'Trading International Transport Holding Mali'.split(' ')
const form = ['SARL', 'SA', 'Ltd', '']

const person = fc.tuple(fc.constantFrom(...given), fc.constantFrom(...given, ...family), fc.constantFrom(...family))
const company = fc.tuple(fc.constantFrom(...family), fc.constantFrom(...business), fc.constantFrom(...form))
const written = fc.oneof(person, company).map((words) => words.join(' ').trim())
/** Queries as people write them: with a missing letter, joined words or reversed order. */
const asked = fc
  .tuple(written, fc.nat(30), fc.constantFrom('as it is', 'typo', 'joined', 'turned', 'wallet'))
  .map(([name, place, how]) => {
    if (how === 'typo') return name.slice(0, place % name.length) + name.slice((place % name.length) + 1)
    if (how === 'joined') return name.replace(' ', '')
    if (how === 'turned') return name.split(' ').reverse().join(' ')
    return how === 'wallet' ? `0x${'ab'.repeat(20)}` : name
  })

const entryOf = (name: string, place: number): ListedEntry => ({
  source: 'TEST',
  entryId: String(place),
  name,
  aliases: place % 3 === 0 ? [name.split(' ').reverse().join(' ')] : [],
  weakAliases: place % 5 === 0 ? [name.slice(0, 5)] : [],
  type: null,
  countries: [],
  birthDates: [],
  gender: null,
  identifiers: [],
  wallets: place % 7 === 0 ? [`0x${'AB'.repeat(20)}`] : [],
  program: null,
  factsHash: '',
})

describe('search in the changed entries of a list', { tags: ['D12-27'] }, () => {
  it('has every hit of the whole list on them with equal score, reasons and matched name', () => {
    fc.assert(
      fc.property(
        fc.array(written, { minLength: 1, maxLength: 150 }),
        fc.array(asked, { minLength: 5, maxLength: 15 }),
        fc.nat(6),
        fc.constantFrom(0.3, 0.6, 0.85),
        (names, requested, every, threshold) => {
          const entries = names.map(entryOf)
          const changed = new Set(entries.filter((_, place) => place % (every + 2) === 1))
          const whole = createMatcher(entries)
          const part = whole.over((entry) => changed.has(entry))
          for (const name of requested) {
            const question = { name, type: null, country: null, birthDate: null, wallet: name }
            const options = { threshold, limit: entries.length }
            const found = part.search(question, options)
            expect(found.every(({ entry }) => changed.has(entry))).toBe(true)
            for (const hit of whole.search(question, options)) {
              if (changed.has(hit.entry)) expect(found).toContainEqual(hit)
            }
          }
        },
      ),
      { numRuns: 40, seed: 20_261_125 },
    )
  })
})
