import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkAll } from './all-rules.ts'
import { formatBreach } from './breach.ts'
import {
  type BreachCounts,
  countBreaches,
  fixedBreaches,
  formatKnown,
  newBreaches,
  readKnown,
  risenRules,
  totalByRule,
} from './known-breaches.ts'
import { type Project, readProject } from './project.ts'
import { superlativeNames } from './rules/dialect-names.ts'
import { lineCount, percentileLength } from './rules/sizes.ts'

/**
 * `node tools/checks/structure.ts [--update] [folder]`: prints new breaches and the report.
 * Exits 1 when there is a new breach, or when a known one is fixed and still listed.
 * `--update` rewrites the list of known breaches, unless a rule's total would rise.
 */
const startedAt = performance.now()
const { values, positionals } = parseArgs({ options: { update: { type: 'boolean' } }, allowPositionals: true })
const root = resolve(positionals[0] ?? `${import.meta.dirname}/../..`)
const knownFile = join(root, 'tools/checks/known-breaches.txt')
const project = readProject(root)
const breaches = checkAll(project)
const counts = countBreaches(breaches)

if (values.update) {
  // Without a list there is no comparison: deleting the file starts a new list.
  const risen = existsSync(knownFile) ? risenRules(counts, readKnown(knownFile)) : []
  if (risen.length === 0) writeFileSync(knownFile, formatKnown(counts))
  else console.error(`not updated: more breaches than before of ${risen.join(', ')}`)
}

const known = readKnown(knownFile)
const failures = newBreaches(breaches, known).map(formatBreach)
const fixed = fixedBreaches(breaches, known)
if (fixed.length > 0) failures.push(...fixed, 'Run `npm run structure -- --update` to shorten the list.')
for (const failure of failures) console.error(failure)

const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
console.log(formatReport(project, counts))
console.log(failures.length === 0 ? `no new breaches (${seconds} s)` : `${failures.length} failures (${seconds} s)`)
process.exitCode = failures.length > 0 ? 1 : 0

/** The figures of the tree that the project tracks, one line per group. */
function formatReport({ units }: Project, counts: BreachCounts): string {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
  const lines = sum(units.map(lineCount))
  const imports = sum(units.map((unit) => unit.imports.length))
  const totals = totalByRule(counts)
  const [median, p90, max] = [50, 90, 100].map((percent) => percentileLength(units, percent))
  return [
    `${units.length} files, ${lines} source lines, ${imports} imports`,
    `file length: median ${median}, p90 ${p90}, longest ${max} lines`,
    `files under 40 lines with one importer: ${totals.get('tiny-file')}`,
    `identifiers with most/least/longest/shortest: ${superlativeNames(units).size}`,
    `known breaches: ${[...totals].map(([rule, total]) => `${rule} ${total}`).join(', ')}`,
  ].join('\n')
}
