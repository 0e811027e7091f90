// The steps of `npm test`.
import type { ReportFormat } from './test-report.ts'

/** Tests that a run includes: those for each change, or also those named `*.long.*`. */
export type TestExtent = 'short' | 'all'

/** One step of `npm test`. */
export interface TestStep {
  readonly name: string
  /** A script for Node with its arguments, relative to the checkout. */
  readonly script: readonly [string, ...string[]]
  readonly environment?: Readonly<Record<string, string>>
  /** File with the numbers of passed and failed tests; without one, the step counts as one test. */
  readonly report?: { readonly format: ReportFormat; readonly file: string }
}

/** Steps of which a few run at once; each that ends makes room for the next. */
export interface TestStage {
  readonly atOnce: number
  readonly steps: readonly TestStep[]
}

/** Stages run in sequence, regardless of the results before. */
export const testStages = (extent: TestExtent): readonly TestStage[] => [
  {
    atOnce: 2,
    steps: [
      { name: 'format and lint', script: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
      { name: 'types', script: ['node_modules/typescript-7/bin/tsc', '--noEmit'] },
      { name: 'structure', script: ['tools/checks/structure.ts'] },
      { name: 'dead code', script: ['node_modules/knip/bin/knip.js', '--no-progress'] },
      // The client was built before the first step.
      { name: 'budgets', script: ['tools/budgets.ts'] },
    ],
  },
  // As many as the cores of a small machine. Three took longer, and made tests wait beyond their
  // limits.
  { atOnce: 2, steps: extent === 'all' ? allTests : shortTests },
  // Reads the reports of the previous steps, so it is last.
  {
    atOnce: 1,
    steps: [{ name: 'conformance', script: ['tools/conformance/main.ts', '--summary', `--after=${extent}`] }],
  },
]

const browserParts = 4

// In these orders both cores end at about the same time.
const shortTests = [
  vitestStep('unit'),
  ...[4, 2, 1, 3].map((part) => browserStep(part, ['--project=short'], { CORRIDOR_TEST_LOOKS: 'one' })),
]
const allTests = [
  vitestStep('unit'),
  ...[4, 1, 3].map((part) => browserStep(part)),
  vitestStep('long'),
  vitestStep('crash'),
  browserStep(2),
]

/** Runs one part of the browser tests. */
function browserStep(
  part: number,
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): TestStep {
  const file = `.cache/reports/browser-${part}.json`
  return {
    name: `browser, ${part} of ${browserParts}`,
    script: [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...options,
      `--shard=${part}/${browserParts}`,
      // A run empties its folder at the start.
      `--output=.cache/browser-results/${part}`,
    ],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { format: 'playwright', file },
  }
}

/** Runs one project of vitest.config.ts in one process. */
function vitestStep(project: string): TestStep {
  const file = `.cache/reports/${project}.json`
  return {
    name: project,
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
    environment: { PROPERTY_SEED: '20261127' },
    report: { format: 'vitest', file },
  }
}
