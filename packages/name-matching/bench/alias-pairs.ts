/**
 * Measures hard pairs that nobody generated: aliases of the lists, searched for in an index of the
 * main names only. Each alias pairs with its own entry, and with the most similar other party.
 */
import { createMatcher } from '../src/matcher.ts'
import type { ListedEntry } from '../src/types.ts'
import { bareName, createNamesakeTest, halfOf, inLatinOnly, keyOf } from './labelled-names.ts'
import { question } from './latency.ts'
import { isLatinName } from './perturbations.ts'
import { createChance } from './random.ts'

/** Aliases that share fewer letter pairs with the main name are other names, not spellings. */
const minShared = 0.45
const maxPairs = 3000

export function measureAliasPairs(entries: readonly ListedEntry[]): void {
  const matcher = createMatcher(mainNamesOnly(entries))
  const sharesName = createNamesakeTest(entries)
  const scoresFor = (entry: ListedEntry, alias: string): { own: number; other: number; isFirst: boolean } => {
    const hits = matcher.search(question(alias), { threshold: 0, limit: 20 })
    const isOwn = hits.map((hit) => keyOf(hit.entry) === keyOf(entry) || sharesName(entry, hit.entry))
    const other = hits.find((_, place) => !isOwn[place])?.score ?? 0
    return { own: hits.find((_, place) => isOwn[place])?.score ?? 0, other, isFirst: isOwn[0] === true }
  }
  const latin = sample(hardAliases(entries, 'measuring')).map(({ entry, alias }) => scoresFor(entry, alias))
  const [same, different] = [latin.map(({ own }) => own), latin.map(({ other }) => other)]
  console.log(
    `Hard pairs of aliases: ${latin.length}, F1 ${bestF1(same, different).toFixed(3)}, AUC ${areaUnder(same, different).toFixed(3)}`,
  )
  const scripted = sample(
    aliasesOf(entries, 'measuring', (_, alias) => !isLatinName(alias) && bareName(alias).includes(' ')),
  ).map(({ entry, alias }) => scoresFor(entry, alias))
  const first = scripted.filter(({ isFirst }) => isFirst).length / scripted.length
  console.log(`Aliases in other scripts: ${scripted.length}, the party is first in ${first.toFixed(3)}`)
}

/** An alias with the entry that it means. */
interface Alias {
  readonly entry: ListedEntry
  readonly alias: string
}
type Half = ReturnType<typeof halfOf>

/** Aliases of one half whose letters resemble the main name. */
export const hardAliases = (entries: readonly ListedEntry[], half: Half): Alias[] =>
  aliasesOf(
    entries,
    half,
    ({ name }, alias) =>
      isLatinName(alias) && bareName(alias) !== bareName(name) && sharedPairs(alias, name) >= minShared,
  )

function aliasesOf(
  entries: readonly ListedEntry[],
  half: Half,
  isWanted: (entry: ListedEntry, alias: string) => boolean,
): Alias[] {
  return entries
    .filter((entry) => halfOf(entry) === half && isLatinName(entry.name))
    .flatMap((entry) => entry.aliases.filter((alias) => isWanted(entry, alias)).map((alias) => ({ entry, alias })))
}

/** The entries without aliases, which serve as queries. */
export const mainNamesOnly = (entries: readonly ListedEntry[]): ListedEntry[] =>
  inLatinOnly(entries).map((entry) => ({ ...entry, aliases: [], weakAliases: [] }))

function sample<T>(things: T[]): T[] {
  const chance = createChance(6)
  while (things.length > maxPairs) things.splice(chance.below(things.length), 1)
  return things
}

/** Dice's coefficient over pairs of letters. */
function sharedPairs(one: string, other: string): number {
  const [left, right] = [one, other].map((name) => {
    const letters = name.toLowerCase().replace(/[^a-z]/g, '')
    return new Set(
      Array.from({ length: Math.max(0, letters.length - 1) }, (_, place) => letters.slice(place, place + 2)),
    )
  }) as [Set<string>, Set<string>]
  const shared = [...left].filter((pair) => right.has(pair)).length
  return (2 * shared) / Math.max(1, left.size + right.size)
}

/** The best F1 over all thresholds. */
function bestF1(same: readonly number[], different: readonly number[]): number {
  return Math.max(...new Set(same.map((min) => f1At(min, same, different))))
}

function f1At(min: number, same: readonly number[], different: readonly number[]): number {
  const found = same.filter((score) => score >= min).length
  const wrong = different.filter((score) => score >= min).length
  return (2 * found) / (same.length + found + wrong)
}

/** The chance that a pair of the same party scores more than one of different parties. */
function areaUnder(same: readonly number[], different: readonly number[]): number {
  const sorted = [...different].sort((one, other) => one - other)
  const below = (score: number): number => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] as number) < score) low = middle + 1
      else high = middle
    }
    return low
  }
  const wins = same.reduce((sum, score) => sum + below(score) + (below(score + 1e-9) - below(score)) / 2, 0)
  return wins / (same.length * different.length)
}
