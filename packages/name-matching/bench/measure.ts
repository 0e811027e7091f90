/**
 * Measures recall, false positives, ties and speed of the matcher on the half of the parties and
 * ordinary names that the model was not fitted to, with several seeds.
 */
import { readFileSync } from 'node:fs'
import { createMatcher } from '../src/matcher.ts'
import type { Hit, ListedEntry, Query } from '../src/types.ts'
import { measureAdditions } from './additions.ts'
import { measureAliasPairs } from './alias-pairs.ts'
import { cleanNames, namesakes } from './clean-names.ts'
import { measureIdentity } from './identity.ts'
import { bareName, inLatinOnly, labelledNames, withoutHeldOut } from './labelled-names.ts'
import { defaultThreshold, printTimes, question, timesOf } from './latency.ts'
import { benchMillion } from './million-names.ts'
import { createChance } from './random.ts'

export interface ScreeningBench {
  readonly entries: readonly ListedEntry[]
  /** Path of a CSV file whose first column holds names of people on no list. */
  readonly clean?: string | undefined
  readonly perKind: number
  readonly seeds: readonly number[]
  /** Checks the identity of the names of every n-th entry; 1 for all. */
  readonly identityEvery: number
  /** Also measures an index of a million names. */
  readonly million: boolean
}

/** Kinds that the model is never fitted to. */
export const neverFitted: readonly string[] = [
  'particles',
  'Greek',
  'original script',
  'related alias',
  "a company's one own word, another form",
  'Wade-Giles',
  'dit, alias',
  'business words in another language',
  'second given name added',
  'family name spelling',
]
const thresholds = [0.7, 0.75, 0.8, 0.82, 0.84, 0.86, 0.88, 0.9, 0.95]
const cleanCount = 5000

interface Row {
  readonly kind: string
  /** Score of the expected entry; -1 if it is not among the hits. */
  readonly score: number
  /** Position of the expected entry among the hits; -1 if it is not among them. */
  readonly place: number
  /** Two different names share the top score. */
  readonly isTied: boolean
  /** Found at the threshold that finds 1 % of ordinary names falsely. */
  readonly atPercent: boolean
  /** The same for 0.1 %. */
  readonly atPerMille: boolean
}

export function benchScreening({
  entries: allEntries,
  clean,
  perKind,
  seeds,
  identityEvery,
  million,
}: ScreeningBench): void {
  const entries = inLatinOnly(withoutHeldOut(allEntries))
  const started = performance.now()
  const matcher = createMatcher(entries)
  const builtMs = performance.now() - started
  const listed = new Set(
    entries.flatMap(({ name, aliases, weakAliases }) => [name, ...aliases, ...weakAliases].map(bareName)),
  )
  const search: Search = (name, type = null) => {
    return matcher.search(question(name, type), { threshold: 0, limit: 50 })
  }
  const rows: Row[] = []
  const falseScores: number[] = []
  const namesakeScores: number[] = []
  for (const seed of seeds) {
    const measured = measureSeed(allEntries, listed, search, perKind, seed)
    rows.push(...measured.rows)
    falseScores.push(...measured.falseScores)
    namesakeScores.push(...measured.namesakeScores)
  }
  printKinds(rows)
  printThresholds(rows, falseScores, namesakeScores)
  if (clean) printClean(clean, search)
  measureAliasPairs(allEntries)
  const whole = createMatcher(allEntries)
  measureIdentity(
    allEntries.filter((_, place) => place % identityEvery === 0),
    whole,
  )
  measureAdditions(allEntries, whole)
  console.log(`Index of ${matcher.names} names built in ${Math.round(builtMs)} ms`)
  printTimes(timesOf(matcher, cleanNames(createChance(4), 3000, 'measuring')))
  if (million) benchMillion(allEntries, cleanNames(createChance(3), 1500, 'measuring'))
}

type Search = (name: string, type?: Query['type']) => readonly Hit[]

function measureSeed(
  allEntries: readonly ListedEntry[],
  listed: ReadonlySet<string>,
  search: Search,
  perKind: number,
  seed: number,
): { rows: Row[]; falseScores: number[]; namesakeScores: number[] } {
  const isOrdinary = ({ name }: { name: string }) => !listed.has(bareName(name))
  // Half of the queries state the type, as users may.
  const best = ({ name, type }: { name: string; type: Query['type'] }, place: number) =>
    search(name, place % 2 === 0 ? type : null)[0]?.score ?? 0
  const falseScores = cleanNames(createChance(seed), cleanCount, 'measuring').filter(isOrdinary).map(best)
  const namesakeScores = namesakes(createChance(seed), allEntries, 1000, 'measuring').filter(isOrdinary).map(best)
  const descending = [...falseScores].sort((one, other) => other - one)
  /** The score that this share of ordinary names reaches. */
  const thresholdFor = (share: number): number => descending[Math.floor(descending.length * share)] ?? 0
  const rows = labelledNames(allEntries, { half: 'measuring', perKind, seed }).map(
    ({ name, kind, type, entry }, number): Row => {
      const hits = search(name, number % 2 === 0 ? type : null)
      const place = hits.findIndex((hit) => hit.entry.source === entry.source && hit.entry.entryId === entry.entryId)
      const score = hits[place]?.score ?? -1
      const [first, second] = hits
      // Entries with the same name must have the same score.
      const isTied =
        first !== undefined &&
        first.score === second?.score &&
        bareName(first.matchedName) !== bareName(second.matchedName)
      return {
        kind,
        score,
        place,
        isTied,
        atPercent: score > thresholdFor(0.01),
        atPerMille: score > thresholdFor(0.001),
      }
    },
  )
  return { rows, falseScores, namesakeScores }
}

function printKinds(rows: readonly Row[]): void {
  const kinds = [...new Set(rows.map(({ kind }) => kind)), 'all']
  console.log('Recall by kind, at 1 % and at 0.1 % of ordinary names found falsely, and at the default threshold')
  for (const kind of kinds) {
    const own = kind === 'all' ? rows : rows.filter((row) => row.kind === kind)
    const share = (isCounted: (row: Row) => boolean) => (own.filter(isCounted).length / own.length).toFixed(3)
    const figures = [
      share(({ place }) => place >= 0),
      share(({ atPercent }) => atPercent),
      share(({ atPerMille }) => atPerMille),
      share(({ score }) => score >= defaultThreshold),
    ]
    const title = neverFitted.includes(kind) ? `${kind} (never fitted)` : kind
    console.log(`${title.padEnd(58)} ${String(own.length).padStart(5)}  ${figures.join('  ')}`)
  }
  console.log(`Top score tied: ${((rows.filter(({ isTied }) => isTied).length / rows.length) * 100).toFixed(2)} %`)
}

function printThresholds(
  rows: readonly Row[],
  falseScores: readonly number[],
  namesakeScores: readonly number[],
): void {
  const perThousand = (scores: readonly number[], min: number) =>
    ((scores.filter((score) => score >= min).length / scores.length) * 1000).toFixed(2)
  console.log('Threshold, recall, false alerts per 1,000 ordinary names, and per 1,000 with a listed given name')
  for (const min of thresholds) {
    const recall = (rows.filter(({ score }) => score >= min).length / rows.length).toFixed(3)
    console.log(`${min}  ${recall}  ${perThousand(falseScores, min)}  ${perThousand(namesakeScores, min)}`)
  }
}

function printClean(file: string, search: Search): void {
  const names = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '')
  const hits = names.flatMap((name) =>
    search(name)
      .slice(0, 1)
      .filter(({ score }) => score >= defaultThreshold)
      .map((hit) => ({ name, ...hit })),
  )
  console.log(`Names of ${file} found at ${defaultThreshold}: ${hits.length} of ${names.length}`)
  for (const { name, matchedName, score } of hits) console.log(`  ${name} ~ ${matchedName} ${score}`)
}
