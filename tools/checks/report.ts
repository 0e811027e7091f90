import type { BreachCounts } from './known-breaches.ts'
import { totalByRule } from './known-breaches.ts'
import type { Project } from './project.ts'
import { superlativeNames } from './rules/dialect-names.ts'
import { lineCount, percentileLength } from './rules/sizes.ts'

/** The figures of the tree that the project tracks, one line per group. */
export function formatReport({ units }: Project, counts: BreachCounts): string {
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
