import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import ts from 'typescript'
import type { CitedTest } from './citations.ts'

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
  const names: string[] = []
  const visit = (node: ts.Node, titles: readonly string[]): void => {
    const found = ts.isCallExpression(node) ? testCall(node) : null
    if (found?.kind === 'idle') return
    const full = found ? [...titles, found.title] : titles
    if (found?.kind === 'test') names.push(full.join(' › '))
    ts.forEachChild(node, (child) => visit(child, full))
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), [])
  return names
}

const roots = new Set(['it', 'test', 'describe'])
const idle = new Set(['skip', 'todo', 'fixme'])
const modifiers = new Set(['describe', 'each', 'for', 'prop', 'only', 'concurrent', 'sequential', 'serial', 'parallel'])

/** What a call such as `test.describe('…', …)` or `it.prop(…)('…', …)` names; null for any other call. */
function testCall(call: ts.CallExpression): { kind: 'test' | 'group' | 'idle'; title: string } | null {
  const [first = '', ...rest] = calleeNames(call.expression)
  const title = call.arguments[0]
  if (!roots.has(first) || !title || !ts.isStringLiteralLike(title)) return null
  if (rest.some((name) => idle.has(name))) return { kind: 'idle', title: title.text }
  if (!rest.every((name) => modifiers.has(name))) return null
  return { kind: [first, ...rest].includes('describe') ? 'group' : 'test', title: title.text }
}

/** `it.each(…)` gives `it`, `each`. */
function calleeNames(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text]
  if (ts.isCallExpression(expression)) return calleeNames(expression.expression)
  if (ts.isTaggedTemplateExpression(expression)) return calleeNames(expression.tag)
  return ts.isPropertyAccessExpression(expression)
    ? [...calleeNames(expression.expression), expression.name.text]
    : ['']
}
