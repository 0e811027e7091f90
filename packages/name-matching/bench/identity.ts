/**
 * Checks that every name of the lists is a match of the top class: as it is, in any order of words,
 * run together, with double spaces, against every fact, and with each title, company form or word
 * of relationship in turn.
 */
import type { ListMatcher } from '../src/matcher.ts'
import type { ListedEntry, Query } from '../src/types.ts'
import { usualForms } from '../src/word-lists/company-forms.ts'
import { honorifics, relationWords, titleNames } from '../src/word-lists/small-words.ts'
import { type Chance, createChance } from './random.ts'

const titles = [...honorifics].filter((word) => !titleNames.has(word))
/** Words that are added to each name, before and after it. */
const addedPerName = 2

const maxPermuted = 4
const sampled = 12
const failuresShown = 15
const threshold = 0.95

export function measureIdentity(entries: readonly ListedEntry[], matcher: ListMatcher): void {
  const chance = createChance(29)
  const counts = new Map<string, { asked: number; failed: number }>()
  const failures: string[] = []
  const ask = (kind: string, name: string, entry: ListedEntry, facts: Partial<Query> = {}): number => {
    const query = { name, type: null, country: null, birthDate: null, ...facts }
    const hits = matcher.search(query, { threshold, limit: 1000 })
    const score = hits.find((hit) => hit.entry === entry)?.score ?? 0
    const count = counts.get(kind) ?? { asked: 0, failed: 0 }
    counts.set(kind, { asked: count.asked + 1, failed: count.failed + (score === 0 ? 1 : 0) })
    if (score === 0 && failures.length < failuresShown) failures.push(`${kind}: ${name} (${entry.name})`)
    return score
  }
  let [otherScores, added] = [0, 0]
  for (const entry of entries) {
    for (const name of [entry.name, ...entry.aliases, ...entry.weakAliases]) {
      const score = ask('as it is', name, entry)
      for (const permuted of permutations(name, chance)) {
        if (ask('permuted', permuted, entry) !== score) otherScores += 1
      }
      for (const [kind, words] of [
        ['a title', titles],
        ['a company form', usualForms],
        ['a word of relationship', [...relationWords]],
      ] as const) {
        for (let count = 0; count < addedPerName; count += 1, added += 1) {
          const word = words[added % words.length]
          ask(`with ${kind}`, count % 2 === 0 ? `${word} ${name}` : `${name} ${word}`, entry)
        }
      }
      ask('run together', name.replace(/[\s-]+/g, ''), entry)
      ask('double spaces', `  ${name.replace(/\s+/g, '  ')} `, entry)
      ask('against every fact', name, entry, {
        type: entry.type === 'person' ? 'organisation' : 'person',
        country: 'Nauru',
        birthDate: '1901-01-01',
        gender: entry.gender === 'male' ? 'female' : 'male',
      })
    }
  }
  for (const [kind, { asked, failed }] of counts) console.log(`Identical names, ${kind}: ${failed} of ${asked} fail`)
  console.log(`Permutations with another score than the name itself: ${otherScores}`)
  for (const failure of failures) console.log(`  ${failure}`)
}

/** Every order of a short name's words, a sample of a long one's. */
function permutations(name: string, chance: Chance): string[] {
  const words = name.split(/[\s,]+/).filter(Boolean)
  if (words.length < 2) return []
  if (words.length <= maxPermuted) return allOrders(words).map((order) => order.join(' '))
  return Array.from({ length: sampled }, () => shuffled(words, chance).join(' '))
}

function allOrders(words: readonly string[]): string[][] {
  if (words.length <= 1) return [[...words]]
  return words.flatMap((word, place) =>
    allOrders(words.filter((_, other) => other !== place)).map((rest) => [word, ...rest]),
  )
}

function shuffled(words: readonly string[], chance: Chance): string[] {
  const left = [...words]
  return words.map(() => left.splice(chance.below(left.length), 1)[0] as string)
}
