import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CitedTest, TestState } from './cited-test.ts'
import { conformance } from './report.ts'
import { readPlaywrightReport, readVitestReport } from './results.ts'
import { testsIn } from './scan.ts'
import { parsePage, readStatements, type Statement } from './statements.ts'

describe('statement list', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('reads rows with their section and ignores other files of the folder', () => {
    writeFileSync(join(folder, 'README.md'), '| D4-01 | in a manual | yes |\n')
    writeFileSync(
      join(folder, 'decisions-04.md'),
      '# Decisions 4: Money\n\n| Id | Statement | Built |\n|---|---|---|\n| D4-01 | Cents. | yes |\n',
    )
    expect(readStatements(folder)).toEqual({
      statements: [{ id: 'D4-01', section: 'Decisions 4: Money', text: 'Cents.', built: 'yes' }],
      faults: [],
    })
  })

  it('reports a duplicate id', () => {
    writeFileSync(join(folder, 'decisions-04.md'), '# D\n| D4-01 | a | no |\n| D4-01 | b | no |\n')
    expect(readStatements(folder).faults).toEqual(['D4-01 stands 2 times'])
  })

  it('reports an unreadable row and a row in the wrong section', () => {
    const page = parsePage('decisions-04.md', '# D\n| D4-01 | a | maybe |\n| D5-01 | b | no |\n')
    expect(page.faults.map((fault) => fault.split(' ')[0])).toEqual(['decisions-04.md:2', 'decisions-04.md:3'])
  })

  it('reports a folder without statements', () => {
    expect(readStatements(folder).faults).toEqual([`${folder} holds no statement`])
  })

  it('of this repository is valid and numbers each section without a gap', () => {
    const { statements, faults } = readStatements(join(import.meta.dirname, '../../docs/conformance'))
    expect(faults).toEqual([])
    const next = new Map<string, number>()
    for (const { id } of statements) {
      const [section = '', number] = id.split('-')
      expect(Number(number), id).toBe((next.get(section) ?? 0) + 1)
      next.set(section, Number(number))
    }
    expect(next.size).toBe(26)
  })
})

describe('conformance report', () => {
  const statement = (id: string, built: Statement['built']): Statement => ({
    id,
    built,
    section: 'One',
    text: 'Holds.',
  })
  const test = (state: TestState, name: string, id = 'D4-01'): CitedTest => ({
    state,
    name,
    ids: [id],
    file: 'a.test.ts',
  })
  const report = (built: Statement['built'], ...tests: CitedTest[]) =>
    conformance({ statements: [statement('D4-01', built)], faults: [] }, tests)

  it('prints a statement with the tests that cite it', () => {
    const { lines, faults } = report('yes', test('passed', 'counts cents'))
    expect(lines).toEqual(['', 'One', '  ✓ D4-01   Holds.', expect.stringContaining('passed: a.test.ts: counts')])
    expect(faults).toEqual([])
  })

  it('fails on a built statement without a test', () => {
    expect(report('yes').faults).toEqual([expect.stringContaining('D4-01 is marked as built and has no passing test')])
  })

  it('fails on a built statement with a failing test beside a passing one', () => {
    expect(report('yes', test('passed', 'a'), test('failed', 'b')).faults).toHaveLength(1)
  })

  it('accepts an open or withdrawn statement without a test', () => {
    expect(report('no').faults).toEqual([])
    expect(report('withdrawn').faults).toEqual([])
  })

  it('fails on a citation of an unknown id', () => {
    expect(report('no', test('passed', 'a', 'D4-99')).faults).toEqual([expect.stringContaining('cites D4-99')])
  })

  it('counts all, built and tested statements per section and in total', () => {
    const { summary } = report('yes', test('written', 'a'))
    expect(summary.slice(1).map((line) => line.split(/\s{2,}/))).toEqual([
      ['One', '1', '1', '1'],
      ['All', '1', '1', '1'],
    ])
  })
})

describe('report and source readers', () => {
  let folder = ''
  const write = (value: unknown) => {
    writeFileSync(join(folder, 'report.json'), JSON.stringify(value))
    return join(folder, 'report.json')
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('read a vitest report without skipped tests', () => {
    const outcome = (title: string, status: string) => ({ ancestorTitles: ['money'], title, status, tags: ['D4-01'] })
    const path = write({
      testResults: [
        {
          name: join(folder, 'kernel/money.test.ts'),
          assertionResults: [outcome('adds', 'passed'), outcome('subtracts', 'failed'), outcome('waits', 'skipped')],
        },
      ],
    })
    expect(readVitestReport(path, folder)).toEqual([
      { name: 'money › adds', file: 'kernel/money.test.ts', ids: ['D4-01'], state: 'passed' },
      { name: 'money › subtracts', file: 'kernel/money.test.ts', ids: ['D4-01'], state: 'failed' },
    ])
  })

  it('read a Playwright report through nested suites without skipped tests', () => {
    const spec = (title: string, ok: boolean, status: string) => ({
      title,
      ok,
      file: 'job.ts',
      tags: ['D4-01'],
      tests: [{ status }],
    })
    const path = write({
      suites: [
        {
          title: 'job.ts',
          specs: [spec('signs in', true, 'expected')],
          suites: [
            {
              title: 'by keyboard',
              specs: [spec('converts', false, 'unexpected'), spec('later', true, 'skipped')],
            },
          ],
        },
      ],
    })
    expect(readPlaywrightReport(path)).toEqual([
      { name: 'signs in', file: 'tests/browser/job.ts', ids: ['D4-01'], state: 'passed' },
      { name: 'by keyboard › converts', file: 'tests/browser/job.ts', ids: ['D4-01'], state: 'failed' },
    ])
  })

  it('return null without a report', () => {
    expect(readVitestReport(join(folder, 'none.json'), folder)).toBeNull()
    expect(readPlaywrightReport(join(folder, 'none.json'))).toBeNull()
  })

  it('scan the tests in sources with their groups and tags', () => {
    const source = `
      describe('money', { tags: ['D4-01'] }, () => {
        it('adds', { tags: ['D4-02', 'C-08-03'], timeout: 5 }, () => { test.step('first', () => {}) })
        it.each([1])('adds %s', () => {})
        it.prop([x])('never loses', () => {})
        it(\`pays \${name}\`, { tags: ['D4-03'] }, () => {})
        it.skip('waits', { tags: ['D4-04'] }, () => {})
        describe.skip('later', () => { it('inner', () => {}) })
      })
      test.describe('browser', () => { test('opens', { tag: ['@S2-01'] }, async () => {}) })
    `
    expect(testsIn('a.test.ts', source)).toEqual([
      { name: 'money › adds', ids: ['D4-01', 'D4-02', 'C-08-03'] },
      { name: 'money › adds %s', ids: ['D4-01'] },
      { name: 'money › never loses', ids: ['D4-01'] },
      { name: 'money › pays ${name}', ids: ['D4-01', 'D4-03'] },
      { name: 'browser › opens', ids: ['S2-01'] },
    ])
  })
})
