import { describe, expect, it } from 'vitest'
import { readReport } from './test-report.ts'

describe('a report of Playwright', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })

  it('counts a repeated test as passed and names it with its file', () => {
    const report = {
      stats: { expected: 2, flaky: 2, unexpected: 1, skipped: 0 },
      suites: [
        {
          title: 'clients.spec.ts',
          specs: [spec('finds a client', 'expected'), spec('exports all clients', 'flaky')],
          suites: [
            { title: 'an auditor', specs: [spec('sees no button', 'flaky'), spec('sees the list', 'unexpected')] },
          ],
        },
        { title: 'users.spec.ts', specs: [spec('invites a person', 'expected')] },
      ],
    }
    expect(readReport('playwright', JSON.stringify(report))).toEqual({
      passed: 4,
      failed: 1,
      unstable: ['clients.spec.ts › exports all clients', 'clients.spec.ts › an auditor › sees no button'],
    })
  })
})

it('counts the tests of a report of Vitest', () => {
  const report = { numTotalTests: 12, numPassedTests: 10, numFailedTests: 2 }
  expect(readReport('vitest', JSON.stringify(report))).toEqual({ passed: 10, failed: 2, unstable: [] })
})
