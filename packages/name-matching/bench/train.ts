/**
 * Fits the model that scores names: `node packages/name-matching/bench/train.ts --entries FILE`.
 * The file is a JSON array of `ListedEntry`. Fits on one half of the parties and of the ordinary
 * names, and writes `score/model.gen.json`. `measure.ts` measures on the other half.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { features } from '../src/score/features.ts'
import { createRawScorer, tieBreak } from '../src/score/model.ts'
import { type Comparison, createNameComparer } from '../src/search/comparison.ts'
import { createNameIndex } from '../src/search/name-index.ts'
import { plainName } from '../src/tokens/words.ts'
import type { ListedEntry } from '../src/types.ts'
import { boost } from './boosting.ts'
import { type CleanName, cleanNames, namesakes, peopleElsewhere } from './clean-names.ts'
import { bareName, halfOf, inLatinOnly, labelledNames } from './labelled-names.ts'
import { neverFitted } from './measure.ts'
import { createChance } from './random.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string' },
    trees: { type: 'string', default: '260' },
    'per-kind': { type: 'string', default: '400' },
  },
})
if (!values.entries) throw new Error('Usage: train.ts --entries FILE [--trees N]')
const everything = JSON.parse(readFileSync(values.entries, 'utf8')) as ListedEntry[]
const entries = inLatinOnly(everything)
const index = createNameIndex(entries)
const comparer = createNameComparer(index)
const sorted = (name: string): string => plainName(name).split(' ').sort().join(' ')

const rows: { values: Float64Array; isMatch: 0 | 1; weight: number; query: number }[] = []
const closest = 6
let query = 0
/** The closest reading of each candidate, because the best one counts in a search. */
function closestReadings(name: string, type: CleanName['type'] | null) {
  const byName = new Map<number, Comparison>()
  for (const found of comparer.compare({ name, type })) {
    const known = byName.get(found.name)
    if (!known || bothShares(found) > bothShares(known)) byName.set(found.name, found)
  }
  return [...byName.values()]
}
const bothShares = ({ values: found }: Comparison): number => found[2] as number
const minRelated = 0.25
const wordsFound = features.findIndex(({ name }) => name === 'words that are found')

const labelled = labelledNames(everything, {
  half: 'training',
  perKind: Number(values['per-kind']),
  seed: 11,
  without: neverFitted,
})
/** Kinds that keep least of a name. */
const hardKinds = new Set([
  'one slip',
  'two slips',
  'a part missing',
  'initial',
  'given names abbreviated',
  'two kinds at once',
  "a company's one own word",
])
for (const { name, kind, type, entry, from } of labelled) {
  query += 1
  const latinFrom = sorted(from)
  let others = 0
  for (const found of closestReadings(name, query % 2 === 0 ? type : null)) {
    const text = sorted(index.textOf(found.name))
    const candidate = index.entryOf(found.name)
    const isOwn = candidate.source === entry.source && candidate.entryId === entry.entryId
    const own = { values: found.values, query }
    if (isOwn && text === latinFrom) rows.push({ ...own, isMatch: 1, weight: hardKinds.has(kind) ? 2 : 1 })
    // Another name of the same party, where it is alike: how lists themselves vary a name.
    else if (isOwn && bothShares(found) > minRelated && (found.values[wordsFound] as number) > 1)
      rows.push({ ...own, isMatch: 1, weight: 0.3 })
    else if (!isOwn && entry.name !== candidate.name && halfOf(candidate) === 'training' && others++ < closest)
      rows.push({ ...own, isMatch: 0, weight: 0.3 })
  }
}
const matches = rows.filter(({ isMatch }) => isMatch === 1).length
const listed = new Set(Array.from({ length: index.names }, (_, name) => bareName(index.textOf(name))))
const isOrdinary = ({ name }: CleanName): boolean => !listed.has(bareName(name))
const hard = [
  ...peopleElsewhere(createChance(13), 2500),
  ...namesakes(createChance(14), everything, 2000, 'training'),
].filter(isOrdinary)
const ordinary = cleanNames(createChance(12), 10_000, 'training').filter(isOrdinary)
for (const { name, type } of [...hard, ...ordinary]) {
  query += 1
  for (const { values: found } of closestReadings(name, query % 2 === 0 ? type : null).slice(0, closest)) {
    rows.push({ values: found, isMatch: 0, weight: 1, query })
  }
}
console.log(`${rows.length} samples, ${matches} matches of ${labelled.length} disturbed names`)

const samples = {
  values: features.map((_, feature) => Float64Array.from(rows, (row) => row.values[feature] as number)),
  isMatch: Uint8Array.from(rows, ({ isMatch }) => isMatch),
  weights: Float64Array.from(rows, ({ weight }) => weight),
}
const options = {
  rises: features.map(({ rises }) => rises),
  trees: Number(values.trees),
  depth: 5,
  rate: 0.1,
  bins: 64,
  minWeight: 1,
}
const fitted = { ...boost(samples, options), scale: [] }

const rawScoreOf = createRawScorer(fitted)

/**
 * The best score of each ordinary name fixes the scale: score by false positives per thousand, and
 * above it by the scores of misspelt names.
 */
const falseAlertsPerThousand = 1.5
const best = new Map<number, number>()
rows.forEach((row) => {
  const raw = rawScoreOf(row.values) + tieBreak(row.values)
  if (row.query > query - ordinary.length) best.set(row.query, Math.max(raw, best.get(row.query) ?? -Infinity))
})
const highest = [...best.values()].sort((one, other) => other - one)
const passed = (perThousand: number): number => highest[Math.floor((perThousand / 1000) * ordinary.length)] as number
const found = rows
  .filter(({ isMatch }) => isMatch === 1)
  .map((row) => rawScoreOf(row.values) + tieBreak(row.values))
  .sort((one, other) => one - other)
const top = found.at(-1) as number
const foundAt = (share: number): number => found[Math.floor(found.length * share)] as number
const usual = passed(falseAlertsPerThousand)
const scale = [
  [passed(900), 0.1],
  [passed(300), 0.35],
  [passed(50), 0.55],
  [passed(10), 0.7],
  [usual, 0.85],
  [Math.max(passed(0.5), usual + 0.5), 0.9],
  [foundAt(0.6), 0.95],
  [top, 0.9695],
].filter(([raw = 0], place, all) => place === 0 || raw > ((all[place - 1] as number[])[0] as number))
console.log('scale', scale.map(([raw = 0, score]) => `${raw.toFixed(2)}=${score}`).join(' '))
const target = new URL('../src/score/model.gen.json', import.meta.url)
writeFileSync(
  target,
  `${JSON.stringify({ ...fitted, scale: scale.map(([raw = 0, score]) => [Number(raw.toPrecision(6)), score]) })}\n`,
)
