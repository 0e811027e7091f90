// Reads the list of statements from Markdown tables.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether the product fulfils a statement: `no` is open, `withdrawn` keeps its number but no longer
 * applies.
 */
export type Built = 'yes' | 'no' | 'withdrawn'

export interface Statement {
  readonly id: string
  /** The heading of its file, such as `Decisions 8: Conversions`. */
  readonly section: string
  readonly text: string
  readonly built: Built
}

export interface StatementList {
  readonly statements: readonly Statement[]
  /** Unreadable lines and duplicate ids, described in words. */
  readonly faults: readonly string[]
}

const row = /^\|\s*(?<id>[SD]\d{1,2}-\d{2,3})\s*\|\s*(?<text>.+?)\s*\|\s*(?<built>yes|no|withdrawn)\s*\|$/
const sectionFile = /^(specification|decisions)-\d{2}\.md$/

/** Reads the list from a folder of one Markdown table per section. */
export function readStatements(folder: string): StatementList {
  const names = readdirSync(folder).filter((name) => sectionFile.test(name))
  // The specification comes first, because the decisions refer to it.
  names.sort((a, b) => Number(a.startsWith('d')) - Number(b.startsWith('d')) || a.localeCompare(b))
  const statements: Statement[] = []
  const faults: string[] = []
  for (const name of names) {
    const page = parsePage(name, readFileSync(join(folder, name), 'utf8'))
    statements.push(...page.statements)
    faults.push(...page.faults)
  }
  if (statements.length === 0) faults.push(`${folder} holds no statement`)
  return { statements, faults: [...faults, ...doubledIds(statements)] }
}

/**
 * Reads one page; `name` appears in faults and determines which ids the page may hold
 * (`decisions-08.md`: D8-…).
 */
export function parsePage(name: string, text: string): StatementList {
  const prefix = `${name.startsWith('d') ? 'D' : 'S'}${Number(/\d+/.exec(name)?.[0])}-`
  const lines = text.split('\n')
  const section = lines[0]?.replace(/^#\s*/, '') ?? name
  const statements: Statement[] = []
  const faults: string[] = []
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|') || line.startsWith('| Id |') || line.startsWith('|---')) continue
    const { id, text: words, built } = row.exec(line)?.groups ?? {}
    if (!id || !words || !id.startsWith(prefix)) {
      faults.push(`${name}:${index + 1} is no row of the form | ${prefix}01 | statement | yes, no or withdrawn |`)
      continue
    }
    statements.push({ id, section, text: words, built: built as Built })
  }
  return { statements, faults }
}

function doubledIds(statements: readonly Statement[]): string[] {
  const counts = new Map<string, number>()
  for (const { id } of statements) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([id, count]) => `${id} stands ${count} times`)
}
