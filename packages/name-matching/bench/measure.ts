/**
 * Measures recall, false positives and speed of the matcher on the half of the parties and ordinary
 * names that the model was not fitted to.
 */
import { readFileSync } from 'node:fs'
import { createMatcher } from '../src/matcher.ts'
import type { ListedEntry, Query } from '../src/types.ts'
import { cleanNames } from './clean-names.ts'
import { bareName, inLatinOnly, labelledNames } from './labelled-names.ts'
import { createChance } from './random.ts'

export interface ScreeningBench {
  readonly entries: readonly ListedEntry[]
  /** Path of a CSV file whose first column holds names of people on no list. */
  readonly clean?: string | undefined
  readonly perKind: number
  /** Also measures an index of a million names. */
  readonly million: boolean
}

const seeds = { clean: 77, labelled: 99 }
const neverFitted = [
  'particles',
  'Greek',
  'two kinds at once',
  'original script',
  "a company's one own word",
  "a company's one own word, another form",
  'Wade-Giles',
]
const threshold = 0.85

export function benchScreening({ entries: everything, clean, perKind, million }: ScreeningBench): void {
  const entries = inLatinOnly(everything)
  const begun = performance.now()
  const matcher = createMatcher(entries)
  const builtMs = performance.now() - begun
  const listed = new Set(
    entries.flatMap(({ name, aliases, weakAliases }) => [name, ...aliases, ...weakAliases].map(bareName)),
  )
  const timesMs: number[] = []
  const ask = (name: string) => {
    const from = performance.now()
    const hits = matcher.search(question(name), { threshold: 0, limit: 50 })
    timesMs.push(performance.now() - from)
    return hits
  }

  const ordinary = cleanNames(createChance(seeds.clean), 5000, 'measuring').filter(
    ({ name }) => !listed.has(bareName(name)),
  )
  const falseScores = ordinary.map(({ name }) => ask(name)[0]?.score ?? 0).sort((one, other) => other - one)
  const at = (share: number): number => falseScores[Math.floor(falseScores.length * share)] ?? 0
  const [atPercent, atPerMille] = [at(0.01), at(0.001)]

  const kinds = new Map<
    string,
    { names: number; found: number; first: number; percent: number; perMille: number; usual: number }
  >()
  for (const { name, kind, entry } of labelledNames(everything, { half: 'measuring', perKind, seed: seeds.labelled })) {
    const hits = ask(name)
    const own = hits.findIndex((hit) => hit.entry.source === entry.source && hit.entry.entryId === entry.entryId)
    const score = own < 0 ? -1 : (hits[own]?.score ?? -1)
    for (const key of [kind, 'all']) {
      const row = kinds.get(key) ?? { names: 0, found: 0, first: 0, percent: 0, perMille: 0, usual: 0 }
      kinds.set(key, row)
      row.names += 1
      row.found += own >= 0 ? 1 : 0
      row.first += own === 0 ? 1 : 0
      row.percent += score > atPercent ? 1 : 0
      row.perMille += score > atPerMille ? 1 : 0
      row.usual += score >= threshold ? 1 : 0
    }
  }
  const overall = kinds.get('all')
  kinds.delete('all')
  console.log(
    'Recall by kind of disturbance, at 1 % and at 0.1 % of ordinary names found falsely, and at the default threshold',
  )
  console.table(
    [...kinds, ['all', overall] as const].map(([kind, row]) => ({
      kind: neverFitted.includes(kind) ? `${kind} (never fitted)` : kind,
      names: row?.names,
      'among 50': share(row?.found, row?.names),
      first: share(row?.first, row?.names),
      'at 1 %': share(row?.percent, row?.names),
      'at 0.1 %': share(row?.perMille, row?.names),
      'at 0.85': share(row?.usual, row?.names),
    })),
  )
  console.log(
    `Ordinary names found at 0.85: ${falseScores.filter((score) => score >= threshold).length} of ${ordinary.length}`,
  )
  if (clean) reportClean(clean, ask)
  console.log(`Index of ${matcher.names} names built in ${Math.round(builtMs)} ms`)
  reportTimes(timesMs)
  if (million)
    benchMillion(
      everything,
      ordinary.map(({ name }) => name),
    )
}

const share = (part = 0, whole = 1): string => (part / whole).toFixed(3)

const question = (name: string): Query => ({ name, type: null, country: null, birthDate: null })

function reportClean(
  file: string,
  ask: (name: string) => readonly { readonly score: number; readonly matchedName: string }[],
): void {
  const names = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '')
  const hits = names.flatMap((name) =>
    ask(name)
      .slice(0, 1)
      .filter(({ score }) => score >= threshold)
      .map((hit) => ({ name, ...hit })),
  )
  console.log(`Names of ${file} found at 0.85: ${hits.length} of ${names.length}`)
  for (const { name, matchedName, score } of hits) console.log(`  ${name} ~ ${matchedName} ${score}`)
}

function reportTimes(timesMs: readonly number[]): void {
  const sorted = [...timesMs].sort((one, other) => one - other)
  const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length
  const part = (of: number): string => (sorted[Math.floor(sorted.length * of)] ?? 0).toFixed(2)
  console.log(
    `A screening takes ${mean.toFixed(2)} ms (median ${part(0.5)}, p99 ${part(0.99)}), ${Math.round(1000 / mean)} a second`,
  )
}

/** Measures a million names, recombined from the words of the lists in the same proportions. */
function benchMillion(entries: readonly ListedEntry[], names: readonly string[]): void {
  const chance = createChance(5)
  const people = entries.filter(({ type }) => type === 'person').map(({ name }) => name.replace(/,/g, ' ').split(/\s+/))
  const companies = entries.filter(({ type }) => type === 'organisation').map(({ name }) => name.split(/\s+/))
  const letters = [...'abcdefghiklmnoprstuvyz']
  const grown = (word: string): string => {
    if (word.length < 4 || !chance.is(0.35)) return word
    const place = 1 + chance.below(word.length - 1)
    return word.slice(0, place) + chance.pick(letters) + word.slice(place + 1)
  }
  const made = Array.from({ length: 1_000_000 }, (_, number): ListedEntry => {
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
  const before = process.memoryUsage()
  const begun = performance.now()
  const matcher = createMatcher(made)
  console.log(`A million names: built in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const after = process.memoryUsage()
  const grownBytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  console.log(`about ${Math.round(grownBytes / 1_000_000)} MB more, before the collector has run`)
  const timesMs: number[] = []
  for (const name of names.slice(0, 1500)) {
    const from = performance.now()
    matcher.search(question(name), { threshold })
    timesMs.push(performance.now() - from)
  }
  reportTimes(timesMs)
}
