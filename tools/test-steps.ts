/** One step of `npm test`. Steps run in this order, each whatever the ones before it said. */
export interface TestStep {
  readonly name: string
  /** A script for Node with its arguments, relative to the checkout. */
  readonly script: readonly [string, ...string[]]
  /** Where its runner writes how many tests passed and failed; without one, the step counts as one test. */
  readonly report?: { readonly format: 'vitest' | 'playwright'; readonly file: string }
}

const browserReport = '.cache/reports/browser.json'

export const testSteps: readonly TestStep[] = [
  { name: 'format and lint', script: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'types', script: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'structure', script: ['tools/checks/structure.ts'] },
  { name: 'dead code', script: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  vitestStep('unit', 'unit'),
  vitestStep('races, bad input, simulation', 'trials'),
  vitestStep('crash', 'crash'),
  { name: 'web build', script: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'] },
  { name: 'budgets', script: ['tools/budgets.ts'] },
  {
    name: 'browser',
    script: ['node_modules/@playwright/test/cli.js', 'test'],
    report: { format: 'playwright', file: browserReport },
  },
  // Reads the reports of the steps above, and so comes last.
  { name: 'conformance', script: ['tools/conformance/main.ts', '--summary', '--reports'] },
]

/** Runs one project of vitest.config.ts. */
function vitestStep(name: string, project: string): TestStep {
  const file = `.cache/reports/${project}.json`
  return {
    name,
    script: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: { format: 'vitest', file },
  }
}
