import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { CitedTest } from './citations.ts'
import { conformance } from './report.ts'
import { readPlaywrightReport, readVitestReport } from './results.ts'
import { scanSources } from './scan.ts'
import { readStatements } from './statements.ts'

/**
 * Prints each statement of docs/conformance with the tests that prove it.
 * `--summary` leaves the statements out; `--reports` refuses to scan sources where a report is missing.
 */
const root = join(import.meta.dirname, '../..')
const flags = new Set(process.argv.slice(2))
const notes: string[] = []

const unitTests =
  readVitestReport(join(root, 'test-results/vitest.json'), root) ??
  scanned('vitest.json', ['**/*.test.{ts,tsx}'], ['tests/browser/**'])
const browserTests =
  readPlaywrightReport(join(root, 'test-results/playwright.json')) ??
  scanned('playwright.json', ['tests/browser/**/*.ts'], [])

const found = conformance(readStatements(join(root, 'docs/conformance')), [...unitTests, ...browserTests])
const faults = flags.has('--reports') ? [...notes, ...found.faults] : found.faults
if (!flags.has('--summary')) console.log(found.lines.join('\n'))
console.log(`\n${found.summary.join('\n')}`)
if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
if (faults.length > 0) console.error(`\n${faults.join('\n')}`)
process.exitCode = faults.length > 0 ? 1 : 0

function scanned(report: string, patterns: string[], excluded: string[]): CitedTest[] {
  notes.push(
    `No test-results/${report}: names were only scanned in the sources, so nothing shows that these tests pass.`,
  )
  const exclude = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**', '**/planted/**', ...excluded]
  const paths = globSync(patterns, { cwd: root, exclude }).map((path) => join(root, path))
  return scanSources(paths.sort(), root)
}
