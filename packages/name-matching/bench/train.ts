/**
 * Fits the model that scores names: `node packages/name-matching/bench/train.ts --entries FILE`.
 * The file is a JSON array of `ListedEntry`. Fits on one half of the parties and of the ordinary
 * names, and writes `score/model.gen.json`. `measure.ts` measures on the other half.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { features } from '../src/score/features.ts'
import { createRawScorer } from '../src/score/model.ts'
import { createNameComparer } from '../src/search/comparison.ts'
import { createNameIndex } from '../src/search/name-index.ts'
import { plainName } from '../src/tokens/words.ts'
import type { ListedEntry } from '../src/types.ts'
import { boost } from './boosting.ts'
import { cleanNames, peopleElsewhere } from './clean-names.ts'
import { bareName, inLatinOnly, labelledNames } from './labelled-names.ts'
import { createChance } from './random.ts'

const { values } = parseArgs({
  options: { entries: { type: 'string' }, trees: { type: 'string', default: '160' } },
})
if (!values.entries) throw new Error('Usage: train.ts --entries FILE [--trees N]')
const everything = JSON.parse(readFileSync(values.entries, 'utf8')) as ListedEntry[]
const entries = inLatinOnly(everything)
const index = createNameIndex(entries)
const comparer = createNameComparer(index)
const sorted = (name: string): string => plainName(name).split(' ').sort().join(' ')

const rows: { values: Float64Array; isMatch: 0 | 1; weight: number; query: number }[] = []
const closest = 10
let query = 0
/** Kinds excluded from training, so that measurements show the result for unseen kinds. */
const unseen = ['particles', 'Greek', 'two kinds at once', 'Wade-Giles']
for (const { name, type, entry, from } of labelledNames(everything, {
  half: 'training',
  perKind: 700,
  seed: 11,
  without: unseen,
})) {
  query += 1
  const own = new Set([entry.name, ...entry.aliases, ...entry.weakAliases].map(sorted))
  const latinFrom = sorted(from)
  let others = 0
  for (const { name: number, values: found } of comparer.compare({ name, type: query % 2 === 0 ? type : null })) {
    const text = sorted(index.textOf(number))
    const candidate = index.entryOf(number)
    const isOwn = candidate.source === entry.source && candidate.entryId === entry.entryId
    if (isOwn && text === latinFrom) rows.push({ values: found, isMatch: 1, weight: 1, query })
    else if (!isOwn && !own.has(text) && others++ < closest)
      rows.push({ values: found, isMatch: 0, weight: 0.3, query })
  }
}
const matches = rows.filter(({ isMatch }) => isMatch === 1).length
const listed = new Set(Array.from({ length: index.names }, (_, name) => bareName(index.textOf(name))))
const ordinary = [...peopleElsewhere(createChance(13), 2500), ...cleanNames(createChance(12), 5500, 'training')].filter(
  ({ name }) => !listed.has(bareName(name)),
)
for (const { name, type } of ordinary) {
  query += 1
  for (const { values: found } of comparer.compare({ name, type: query % 2 === 0 ? type : null }).slice(0, closest)) {
    rows.push({ values: found, isMatch: 0, weight: 1, query })
  }
}
console.log(`${rows.length} samples, ${matches} matches of ${query - ordinary.length} disturbed names`)

const samples = {
  values: features.map((_, feature) => Float64Array.from(rows, (row) => row.values[feature] as number)),
  isMatch: Uint8Array.from(rows, ({ isMatch }) => isMatch),
  weights: Float64Array.from(rows, ({ weight }) => weight),
}
const options = {
  rises: features.map(({ rises }) => rises),
  trees: Number(values.trees),
  depth: 4,
  rate: 0.12,
  bins: 64,
  minWeight: 1,
}
const fitted = { ...boost(samples, options), scale: [] }

const rawScoreOf = createRawScorer(fitted)

/**
 * The best score of each ordinary name fixes the scale: score by false positives per thousand, and
 * above it by the scores of misspelt names.
 */
const best = new Map<number, number>()
rows.forEach((row) => {
  const raw = rawScoreOf(row.values)
  if (row.query > query - ordinary.length) best.set(row.query, Math.max(raw, best.get(row.query) ?? -Infinity))
})
const highest = [...best.values()].sort((one, other) => other - one)
const passed = (perThousand: number): number => highest[Math.floor((perThousand / 1000) * ordinary.length)] as number
const found = rows
  .filter(({ isMatch }) => isMatch === 1)
  .map((row) => rawScoreOf(row.values))
  .sort((one, other) => one - other)
const top = found.at(-1) as number
const scale = [
  [passed(900), 0.1],
  [passed(300), 0.35],
  [passed(50), 0.55],
  [passed(10), 0.7],
  [passed(1.5), 0.85],
  [Math.max(passed(1.5) + 1, found[Math.floor(found.length * 0.5)] as number), 0.96],
  [top, 1],
].filter(([raw = 0], place, all) => place === 0 || raw > ((all[place - 1] as number[])[0] as number))
console.log('scale', scale.map(([raw = 0, score]) => `${raw.toFixed(2)}=${score}`).join(' '))
const target = new URL('../src/score/model.gen.json', import.meta.url)
writeFileSync(
  target,
  `${JSON.stringify({ ...fitted, scale: scale.map(([raw = 0, score]) => [Number(raw.toPrecision(6)), score]) })}\n`,
)
