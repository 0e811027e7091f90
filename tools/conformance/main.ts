import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { testStages } from '../test-steps.ts'
import type { CitedTest } from './cited-test.ts'
import { conformance } from './report.ts'
import { readPlaywrightReport, readVitestReport } from './results.ts'
import { scanSources } from './scan.ts'
import { readStatements } from './statements.ts'

/**
 * Prints each statement of docs/conformance with the tests that prove it. Tests without a report
 * are scanned in the sources. `--summary` omits the statements; `--after=all` and `--after=short`
 * fail where a report of that run is missing.
 */
const { values } = parseArgs({ options: { summary: { type: 'boolean' }, after: { type: 'string' } } })
const after = values.after ?? 'none'
if (!['all', 'short', 'none'].includes(after)) throw new Error(`--after is all or short, not ${after}`)
const root = join(import.meta.dirname, '../..')

const reported = readReports()
const scanned = scanOthers(new Set(reported.map(({ file }) => file)))
const found = conformance(readStatements(join(root, 'docs/conformance')), [...reported, ...scanned])
const unread = [...new Set(scanned.map(({ file }) => file))]
const missing = unread.filter((file) => after === 'all' || (after === 'short' && !file.includes('.long.')))
const faults = [...(missing.length > 0 ? [`No report of ${missing.join(', ')}`] : []), ...found.faults]
if (!values.summary) console.log(found.lines.join('\n'))
console.log(`\n${found.summary.join('\n')}`)
if (unread.length > 0)
  console.log(
    `\n${unread.length} test files have no report: their names were only scanned, which does not show that they pass.`,
  )
if (faults.length > 0) console.error(`\n${faults.join('\n')}`)
process.exitCode = faults.length > 0 ? 1 : 0

/** The tests in the reports that `npm test` left. */
function readReports(): CitedTest[] {
  return testStages('all')
    .flatMap(({ steps }) => steps)
    .flatMap(({ report }) => {
      if (!report) return []
      const path = join(root, report.file)
      return (report.format === 'vitest' ? readVitestReport(path, root) : readPlaywrightReport(path)) ?? []
    })
}

/** The tests in the sources, besides those of these files. */
function scanOthers(known: ReadonlySet<string>): CitedTest[] {
  const exclude = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**', '**/planted/**']
  const paths = globSync(['**/*.test.{ts,tsx}', 'tests/browser/**/*.spec.ts'], { cwd: root, exclude })
  return scanSources(
    paths
      .filter((path) => !known.has(path))
      .sort()
      .map((path) => join(root, path)),
    root,
  )
}
