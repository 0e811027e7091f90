/** Measures an index of a million names, recombined from the words of the lists. */
import { createMatcher } from '../src/matcher.ts'
import type { ListedEntry } from '../src/types.ts'
import type { CleanName } from './clean-names.ts'
import { printTimes, timesOf } from './latency.ts'
import { createChance } from './random.ts'

export function benchMillion(entries: readonly ListedEntry[], queries: readonly CleanName[]): void {
  const made = millionOf(entries)
  const before = process.memoryUsage()
  const started = performance.now()
  const matcher = createMatcher(made)
  console.log(`A million names: built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  const after = process.memoryUsage()
  const grownBytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  console.log(`about ${Math.round(grownBytes / 1_000_000)} MB more, before the collector has run`)
  printTimes(timesOf(matcher, queries))
}

function millionOf(entries: readonly ListedEntry[]): ListedEntry[] {
  const chance = createChance(5)
  const people = entries.filter(({ type }) => type === 'person').map(({ name }) => name.replace(/,/g, ' ').split(/\s+/))
  const companies = entries.filter(({ type }) => type === 'organisation').map(({ name }) => name.split(/\s+/))
  const letters = [...'abcdefghiklmnoprstuvyz']
  const grown = (word: string): string => {
    if (word.length < 4 || !chance.is(0.35)) return word
    const place = 1 + chance.below(word.length - 1)
    return word.slice(0, place) + chance.pick(letters) + word.slice(place + 1)
  }
  return Array.from({ length: 1_000_000 }, (_, number): ListedEntry => {
    const kind = chance.is(0.7) ? people : companies
    const words = chance.pick(kind).map((word, place) => grown(place === 0 ? word : (chance.pick(kind)[place] ?? word)))
    return {
      ...(entries[0] as ListedEntry),
      entryId: String(number),
      name: words.join(' '),
      aliases: [],
      weakAliases: [],
      wallets: [],
    }
  })
}
