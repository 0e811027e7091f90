/**
 * Fits the model that scores names: `node packages/name-matching/bench/train.ts --entries FILE`.
 * The file is a JSON array of `ListedEntry`. Fits on one half of the parties and of the ordinary
 * names, and writes `score/model.gen.json`. `measure.ts` measures on the other half.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { at, directions } from '../src/score/feature-list.ts'
import { createRawScorer, tieBreak } from '../src/score/model.ts'
import { type Comparison, createNameComparer } from '../src/search/comparison.ts'
import { createNameIndex } from '../src/search/name-index.ts'
import { plainName } from '../src/tokens/words.ts'
import type { ListedEntry } from '../src/types.ts'
import { hardAliases, mainNamesOnly } from './alias-pairs.ts'
import { boost } from './boosting.ts'
import { type CleanName, cleanNames, namesakes, peopleElsewhere, peopleInCharacters } from './clean-names.ts'
import { bareName, createNamesakeTest, halfOf, inLatinOnly, keyOf, labelledNames } from './labelled-names.ts'
import { neverFitted } from './measure.ts'
import { createChance } from './random.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string' },
    to: { type: 'string', default: fileURLToPath(new URL('../src/score/model.gen.json', import.meta.url)) },
    trees: { type: 'string', default: '260' },
    'per-kind': { type: 'string', default: '600' },
    ordinary: { type: 'string', default: '18000' },
  },
})
if (!values.entries) throw new Error('Usage: train.ts --entries FILE [--trees N]')
const everything = JSON.parse(readFileSync(values.entries, 'utf8')) as ListedEntry[]
const entries = inLatinOnly(everything)
const index = createNameIndex(entries)
const comparer = createNameComparer(index)
const sorted = (name: string): string => plainName(name).split(' ').sort().join(' ')

const sharesName = createNamesakeTest(everything)

const rows: { values: Float64Array; isMatch: 0 | 1; weight: number; query: number }[] = []
const closest = 7
let query = 0
/** The closest reading of each candidate, because the best one counts in a search. */
function closestReadings(name: string, { compare } = comparer) {
  const byName = new Map<number, Comparison>()
  compare(name, (found) => {
    const known = byName.get(found.name)
    if (!known || bothShares(found) > bothShares(known))
      byName.set(found.name, { ...found, values: found.values.slice() })
  })
  return [...byName.values()].sort((one, other) => bothShares(other) - bothShares(one))
}
const bothShares = ({ values: found }: Comparison): number => found[at.bothFound] as number
const minRelated = 0.25

const labelled = labelledNames(everything, {
  half: 'training',
  perKind: Number(values['per-kind']),
  seed: 11,
  without: neverFitted,
})
/** Initials beside a common family name prove nothing, and few ordinary names have them. */
const initialsWeight = 3
const hasInitials = (found: Float64Array): boolean => (found[at.initialsFound] as number) > 0
/** Kinds that preserve little of a name count more; those that were found least count most. */
const hardKinds: Readonly<Record<string, number>> = {
  'one typo': 2,
  'two typos': 4,
  'a part missing': 2,
  initial: 2,
  'second given name dropped': 4,
  'given names abbreviated': 2,
  'two kinds at once': 2,
  Arabic: 2,
  "a company's one own word": 3,
}
for (const { name, kind, entry, from } of labelled) {
  query += 1
  const latinFrom = sorted(from)
  let others = 0
  for (const found of closestReadings(name)) {
    const text = sorted(index.textOf(found.name))
    const candidate = index.entryOf(found.name)
    const isOwn = candidate.source === entry.source && candidate.entryId === entry.entryId
    const own = { values: found.values, query }
    if (isOwn && text === latinFrom)
      rows.push({ ...own, isMatch: 1, weight: hasInitials(found.values) ? 1 : (hardKinds[kind] ?? 1) })
    // Another name of the same party, where it is alike: how lists themselves vary a name.
    else if (isOwn && bothShares(found) > minRelated && (found.values[at.wordsFound] as number) > 1)
      rows.push({ ...own, isMatch: 1, weight: 0.3 })
    else if (!isOwn && !sharesName(entry, candidate) && halfOf(candidate) === 'training' && others++ < closest)
      rows.push({ ...own, isMatch: 0, weight: 0.3 })
  }
}

/** How lists vary names: aliases against main names, with the most similar strangers. */
const mainNames = createNameIndex(mainNamesOnly(everything))
const mainComparer = createNameComparer(mainNames)
const [aliasWeight, strangerWeight] = [1, 0.5]
for (const { entry, alias } of hardAliases(everything, 'training')) {
  query += 1
  let others = 0
  for (const found of closestReadings(alias, mainComparer)) {
    const candidate = mainNames.entryOf(found.name)
    const own = { values: found.values, query }
    // Beside a main name of one word, aliases with more words would make strangers alike.
    const isWhole = (found.values[at.listedWords] as number) > 1
    if (keyOf(candidate) === keyOf(entry)) {
      if (isWhole) rows.push({ ...own, isMatch: 1, weight: aliasWeight })
    } else if (!sharesName(entry, candidate) && halfOf(candidate) === 'training' && others++ < closest && isWhole)
      rows.push({ ...own, isMatch: 0, weight: strangerWeight })
  }
}

const matches = rows.filter(({ isMatch }) => isMatch === 1).length
const listed = new Set(Array.from({ length: index.names }, (_, name) => bareName(index.textOf(name))))
const isOrdinary = ({ name }: CleanName): boolean => !listed.has(bareName(name))
const hard = [
  ...peopleElsewhere(createChance(13), 2500),
  ...peopleInCharacters(createChance(15), 1500),
  ...namesakes(createChance(14), everything, 2000, 'training'),
].filter(isOrdinary)
const ordinary = cleanNames(createChance(12), Number(values.ordinary), 'training').filter(isOrdinary)
for (const { name } of [...hard, ...ordinary]) {
  query += 1
  for (const { values: found } of closestReadings(name).slice(0, closest)) {
    rows.push({ values: found, isMatch: 0, weight: hasInitials(found) ? initialsWeight : 1, query })
  }
}
console.log(`${rows.length} samples, ${matches} matches of ${labelled.length} disturbed names`)

const samples = {
  values: directions.map((_, feature) => Float64Array.from(rows, (row) => row.values[feature] as number)),
  isMatch: Uint8Array.from(rows, ({ isMatch }) => isMatch),
  weights: Float64Array.from(rows, ({ weight }) => weight),
}
const options = {
  rises: directions,
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
 * above it by the scores of misspelt names. The names are others than the fitted ones. A third of
 * the goal of 3 is the target, because their family names are those of the fitted ones.
 */
const falseAlertsPerThousand = 1.1
const fittedNames = new Set(ordinary.map(({ name }) => name))
const fresh = cleanNames(createChance(16), 30_000, 'training').filter(
  (drawn) => isOrdinary(drawn) && !fittedNames.has(drawn.name),
)
const highest = fresh
  .map(({ name }) => {
    let max = -Infinity
    comparer.compare(name, ({ values: found }) => {
      max = Math.max(max, rawScoreOf(found) + tieBreak(found))
    })
    return max
  })
  .sort((one, other) => other - one)
const passed = (perThousand: number): number => highest[Math.floor((perThousand / 1000) * fresh.length)] as number
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
writeFileSync(
  values.to,
  `${JSON.stringify({ ...fitted, scale: scale.map(([raw = 0, score]) => [Number(raw.toPrecision(6)), score]) })}\n`,
)
