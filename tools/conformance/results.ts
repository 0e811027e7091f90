// Reads test results from JSON reports.

import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'
import type { CitedTest } from './cited-test.ts'

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          tags: z.array(z.string()),
        }),
      ),
    }),
  ),
})

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tags: z.array(z.string()),
  tests: z.array(z.object({ status: z.string() })),
})
type Suite = { title: string; specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodMiniType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  suites: z.optional(z.array(z.lazy(() => suite))),
})
const playwrightReport = z.object({ suites: z.array(suite) })

/**
 * The tests of a vitest JSON report that ran; skipped ones prove nothing and are omitted. Null
 * without a report.
 */
export function readVitestReport(path: string, root: string): CitedTest[] | null {
  if (!existsSync(path)) return null
  const report = vitestReport.parse(JSON.parse(readFileSync(path, 'utf8')))
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status, tags }) => ({
        name: [...ancestorTitles, title].join(' › '),
        file: relative(root, file.name),
        ids: tags,
        state: status === 'passed' ? ('passed' as const) : ('failed' as const),
      })),
  )
}

const browserTests = 'tests/browser'

/** The tests of a Playwright JSON report that ran. Null without a report. */
export function readPlaywrightReport(path: string): CitedTest[] | null {
  if (!existsSync(path)) return null
  const report = playwrightReport.parse(JSON.parse(readFileSync(path, 'utf8')))
  // The outermost suite is the file, whose title is its path.
  return report.suites.flatMap((file) => testsOf(file, []))
}

function testsOf({ specs, suites = [] }: Suite, titles: readonly string[]): CitedTest[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(({ title, file, tags, ok }) => ({
      name: [...titles, title].join(' › '),
      // Playwright gives the path within its folder of tests.
      file: join(browserTests, file),
      // Playwright's reporter omits the leading @ of tags; versions that write it are supported as
      // well.
      ids: tags.map((tag) => tag.replace(/^@/, '')),
      state: ok ? ('passed' as const) : ('failed' as const),
    }))
  return [...own, ...suites.flatMap((inner) => testsOf(inner, [...titles, inner.title]))]
}
