// The steps of `npm test`.
import type { ReportFormat } from './test-report.ts'

/** One step of `npm test`. */
export interface TestStep {
  readonly name: string
  /** A script for Node with its arguments, relative to the checkout. */
  readonly script: readonly [string, ...string[]]
  /** File with the numbers of passed and failed tests; without one, the step counts as one test. */
  readonly report?: { readonly format: ReportFormat; readonly file: string }
}

const browserReport = '.cache/reports/browser.json'

/** Steps that run in sequence, regardless of the results before. */
type Lane = readonly TestStep[]

/**
 * Stages run in sequence and the lanes of one concurrently. The second stage has a lane more than a
 * machine of two cores, because each lane waits for its own servers for a quarter of its time.
 */
export const testStages: readonly (readonly Lane[])[] = [
  [
    [
      { name: 'format and lint', script: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
      { name: 'structure', script: ['tools/checks/structure.ts'] },
    ],
    [
      { name: 'types', script: ['node_modules/typescript/bin/tsc', '--noEmit'] },
      { name: 'dead code', script: ['node_modules/knip/bin/knip.js', '--no-progress'] },
      // The client was built before the first step.
      { name: 'budgets', script: ['tools/budgets.ts'] },
    ],
  ],
  [
    [
      {
        name: 'browser',
        script: ['node_modules/@playwright/test/cli.js', 'test'],
        report: { format: 'playwright', file: browserReport },
      },
    ],
    [vitestStep('unit', 'unit')],
    [vitestStep('races, bad input, simulation', 'trials'), vitestStep('crash', 'crash')],
  ],
  // Reads the reports of the previous steps, so it is last.
  [[{ name: 'conformance', script: ['tools/conformance/main.ts', '--summary', '--reports'] }]],
]

/** Runs one project of vitest.config.ts in one process. */
function vitestStep(name: string, project: string): TestStep {
  const file = `.cache/reports/${project}.json`
  return {
    name,
    script: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--maxWorkers=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: { format: 'vitest', file },
  }
}
