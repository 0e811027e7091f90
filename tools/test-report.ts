// Reads the JSON reports of the test runners.

export type ReportFormat = 'vitest' | 'playwright'

export interface TestResults {
  readonly passed: number
  readonly failed: number
  /** Tests that failed and then passed when they were repeated; `passed` includes them. */
  readonly unstable: readonly string[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
}

interface PlaywrightSuite {
  readonly title: string
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number }
  readonly suites?: readonly PlaywrightSuite[]
}

export function readReport(format: ReportFormat, text: string): TestResults {
  if (format === 'vitest') {
    const { numPassedTests, numFailedTests } = JSON.parse(text) as VitestReport
    return { passed: numPassedTests, failed: numFailedTests, unstable: [] }
  }
  const { stats, suites = [] } = JSON.parse(text) as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    unstable: suites.flatMap((suite) => listUnstable(suite, [])),
  }
}

/** Full names, from the file to the test. */
function listUnstable({ title, specs = [], suites = [] }: PlaywrightSuite, parents: readonly string[]): string[] {
  const path = [...parents, title]
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => [...path, spec.title].join(' › ')),
    ...suites.flatMap((suite) => listUnstable(suite, path)),
  ]
}
