// The steps of `npm test`.

/** One step of `npm test`. */
export interface TestStep {
  readonly name: string
  /** A script for Node with its arguments, relative to the checkout. */
  readonly script: readonly [string, ...string[]]
  /** File with the numbers of passed and failed tests; without one, the step counts as one test. */
  readonly report?: { readonly format: 'vitest' | 'playwright'; readonly file: string }
}

const browserReport = '.cache/reports/browser.json'

/** Steps that run in sequence, regardless of the results before. */
type Lane = readonly TestStep[]

/**
 * Stages run in sequence and the lanes of one concurrently: a browser that waits for a page leaves
 * a core to the crash tests, and two checks that read the sources have one core each.
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
  [[vitestStep('unit', 'unit', 2)]],
  [
    [
      {
        name: 'browser',
        script: ['node_modules/@playwright/test/cli.js', 'test'],
        report: { format: 'playwright', file: browserReport },
      },
    ],
    [vitestStep('races, bad input, simulation', 'trials', 1), vitestStep('crash', 'crash', 1)],
  ],
  // Reads the reports of the previous steps, so it is last.
  [[{ name: 'conformance', script: ['tools/conformance/main.ts', '--summary', '--reports'] }]],
]

/** Runs one project of vitest.config.ts in this many processes. */
function vitestStep(name: string, project: string, workers: number): TestStep {
  const file = `.cache/reports/${project}.json`
  return {
    name,
    script: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: { format: 'vitest', file },
  }
}
