import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import ts from 'typescript'
import type { CitedTest } from './citations.ts'

const verbs = new Set(['it', 'test', 'describe'])

/** The names of tests as they stand in sources, for want of a report. It cannot know whether they pass. */
export function scanSources(paths: readonly string[], root: string): CitedTest[] {
  return paths.flatMap((path) =>
    namesIn(path, readFileSync(path, 'utf8')).map((name) => ({
      name,
      file: relative(root, path),
      state: 'written' as const,
    })),
  )
}

/** The full names of the tests in a source: `describe › it`. Skipped and planned ones are left out. */
export function namesIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const names: string[] = []
  const visit = (node: ts.Node, titles: readonly string[]): void => {
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, (child) => visit(child, titles))
    const { verb, idle } = calleeOf(node.expression)
    const title = node.arguments[0]
    if (idle || !title || !verbs.has(verb) || !ts.isStringLiteralLike(title)) {
      return idle ? undefined : ts.forEachChild(node, (child) => visit(child, titles))
    }
    const full = [...titles, title.text]
    const groups = verb === 'describe' || node.expression.getText().startsWith('test.describe')
    if (!groups) names.push(full.join(' › '))
    ts.forEachChild(node, (child) => visit(child, groups ? full : titles))
  }
  visit(source, [])
  return names
}

/** The name a call chain begins with (`it` of `it.each(…)(…)`), and whether it is one that does not run. */
function calleeOf(expression: ts.Expression): { verb: string; idle: boolean } {
  if (ts.isIdentifier(expression)) return { verb: expression.text, idle: false }
  if (ts.isCallExpression(expression)) return calleeOf(expression.expression)
  if (!ts.isPropertyAccessExpression(expression)) return { verb: '', idle: false }
  const inner = calleeOf(expression.expression)
  const stops = verbs.has(inner.verb) && (expression.name.text === 'skip' || expression.name.text === 'todo')
  return { verb: inner.verb, idle: inner.idle || stops }
}
