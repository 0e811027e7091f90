// Matches statements with the tests that cite them.

import type { CitedTest } from './cited-test.ts'
import type { Statement, StatementList } from './statements.ts'

export interface Conformance {
  /** One line per statement with its tests below it, grouped by section. */
  readonly lines: readonly string[]
  /** Counts per section and in total. */
  readonly summary: readonly string[]
  /** Problems to fix; any cause exit 1. */
  readonly faults: readonly string[]
}

/** Matches statements with the tests that cite them. */
export function conformance(list: StatementList, tests: readonly CitedTest[]): Conformance {
  const byId = testsById(tests)
  const known = new Set(list.statements.map(({ id }) => id))
  const unknown = [...byId].flatMap(([id, citing]) =>
    known.has(id) ? [] : citing.map(({ file, name }) => `${file}: "${name}" cites ${id}, which is not in the list`),
  )
  const unproven = list.statements
    .filter(({ id, built }) => built === 'yes' && !proven(byId.get(id)))
    .map(({ id, text }) => `${id} is marked as built and has no passing test: ${text}`)
  return {
    lines: list.statements.flatMap((statement, index) => [
      ...(statement.section === list.statements[index - 1]?.section ? [] : ['', statement.section]),
      ...describeStatement(statement, byId.get(statement.id) ?? []),
    ]),
    summary: summarise(list.statements, byId),
    faults: [...list.faults, ...unknown, ...unproven],
  }
}

function testsById(tests: readonly CitedTest[]): Map<string, CitedTest[]> {
  const byId = new Map<string, CitedTest[]>()
  for (const test of tests) {
    for (const id of new Set(test.ids)) byId.set(id, [...(byId.get(id) ?? []), test])
  }
  return byId
}

/** A failing test outweighs a passing one, because the statement then does not hold. */
function proven(citing: readonly CitedTest[] | undefined): boolean {
  return citing !== undefined && citing.length > 0 && citing.every(({ state }) => state !== 'failed')
}

function describeStatement({ id, built, text }: Statement, citing: readonly CitedTest[]): string[] {
  const mark = built === 'withdrawn' ? '-' : proven(citing) ? '✓' : built === 'yes' ? '✗' : ' '
  const heading = `  ${mark} ${id.padEnd(7)} ${text}`
  if (citing.length === 0) return [built === 'withdrawn' ? heading : `${heading} (no test)`]
  return [heading, ...citing.map(({ state, file, name }) => `              ${state}: ${file}: ${name}`)]
}

function summarise(statements: readonly Statement[], byId: ReadonlyMap<string, readonly CitedTest[]>): string[] {
  const sections = [...new Set(statements.map(({ section }) => section))]
  const line = (title: string, rows: readonly Statement[]) => {
    const current = rows.filter(({ built }) => built !== 'withdrawn')
    const built = current.filter((row) => row.built === 'yes').length
    const tested = current.filter(({ id }) => proven(byId.get(id))).length
    const figures = [current.length, built, tested].map((figure) => `${figure}`.padStart(10)).join('')
    return `${title.padEnd(64)}${figures}`
  }
  return [
    `${'Section'.padEnd(64)}${['stated', 'built', 'tested'].map((word) => word.padStart(10)).join('')}`,
    ...sections.map((section) =>
      line(
        section,
        statements.filter((row) => row.section === section),
      ),
    ),
    line('All', statements),
  ]
}
