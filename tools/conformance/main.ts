import { globSync } from 'node:fs'
import { join } from 'node:path'
import { testStages } from '../test-steps.ts'
import type { CitedTest } from './cited-test.ts'
import { conformance } from './report.ts'
import { readPlaywrightReport, readVitestReport } from './results.ts'
import { scanSources } from './scan.ts'
import { readStatements } from './statements.ts'

/**
 * Prints each statement of docs/conformance with the tests that prove it. `--summary` omits the
 * statements; `--reports` fails when a report is missing instead of scanning sources.
 */
const root = join(import.meta.dirname, '../..')
const flags = new Set(process.argv.slice(2))
const notes: string[] = []

const unitTests =
  reported('vitest', (path) => readVitestReport(path, root)) ??
  scanned('unit', ['**/*.test.{ts,tsx}'], 'tests/browser/**')
const browserTests = reported('playwright', readPlaywrightReport) ?? scanned('browser', ['tests/browser/**/*.ts'])

const found = conformance(readStatements(join(root, 'docs/conformance')), [...unitTests, ...browserTests])
const faults = flags.has('--reports') ? [...notes, ...found.faults] : found.faults
if (!flags.has('--summary')) console.log(found.lines.join('\n'))
console.log(`\n${found.summary.join('\n')}`)
if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
if (faults.length > 0) console.error(`\n${faults.join('\n')}`)
process.exitCode = faults.length > 0 ? 1 : 0

/** The tests in the reports that the steps of `npm test` write; null where one is missing. */
function reported(
  format: 'vitest' | 'playwright',
  read: (path: string) => CitedTest[] | null,
): readonly CitedTest[] | null {
  const files = testStages
    .flatMap(({ steps }) => steps)
    .flatMap(({ report }) => (report?.format === format ? [report.file] : []))
  const reports = files.map((file) => read(join(root, file))).filter((tests) => tests !== null)
  return files.length > 0 && reports.length === files.length ? reports.flat() : null
}

function scanned(kind: string, patterns: string[], ...excluded: string[]): CitedTest[] {
  const exclude = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**', '**/planted/**', ...excluded]
  const paths = globSync(patterns, { cwd: root, exclude }).map((path) => join(root, path))
  if (paths.length > 0) {
    notes.push(`No report of the ${kind} tests: their names were only scanned, which does not show that they pass.`)
  }
  return scanSources(paths.sort(), root)
}
