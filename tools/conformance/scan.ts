// Reads tests and their tags from sources.

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import ts from 'typescript'
import type { CitedTest } from './cited-test.ts'

/** The tests in sources, used without a report. A source does not show whether its tests pass. */
export function scanSources(paths: readonly string[], root: string): CitedTest[] {
  return paths.flatMap((path) =>
    testsIn(path, readFileSync(path, 'utf8')).map((test) => ({
      ...test,
      file: relative(root, path),
      state: 'written' as const,
    })),
  )
}

type ScannedTest = Pick<CitedTest, 'name' | 'ids'>

/**
 * The tests in a source with their full names (`describe › it`) and tags. Skipped and planned ones
 * are omitted.
 */
export function testsIn(path: string, text: string): ScannedTest[] {
  const tests: ScannedTest[] = []
  const visit = (node: ts.Node, titles: readonly string[], outerIds: readonly string[]): void => {
    const found = ts.isCallExpression(node) ? testCall(node) : null
    if (found?.kind === 'skipped') return
    const full = found ? [...titles, found.title] : titles
    const ids = found ? [...outerIds, ...found.ids] : outerIds
    if (found?.kind === 'test') tests.push({ name: full.join(' › '), ids })
    ts.forEachChild(node, (child) => visit(child, full, ids))
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), [], [])
  return tests
}

const roots = new Set(['it', 'test', 'describe'])
const skipped = new Set(['skip', 'todo', 'fixme'])
const modifiers = new Set(['describe', 'each', 'for', 'prop', 'only', 'concurrent', 'sequential', 'serial', 'parallel'])

interface TestCall {
  readonly kind: 'test' | 'group' | 'skipped'
  readonly title: string
  readonly ids: readonly string[]
}

/**
 * The test or group that a call such as `test.describe('…', …)` or `it.prop(…)('…', …)` declares;
 * null for any other call.
 */
function testCall(call: ts.CallExpression): TestCall | null {
  const [first = '', ...rest] = calleeNames(call.expression)
  const [title, options] = call.arguments
  if (!roots.has(first) || !title) return null
  if (!ts.isStringLiteralLike(title) && !ts.isTemplateExpression(title)) return null
  const text = ts.isStringLiteralLike(title) ? title.text : title.getText().slice(1, -1)
  const ids = options && ts.isObjectLiteralExpression(options) ? tagsOf(options) : []
  if (rest.some((name) => skipped.has(name))) return { kind: 'skipped', title: text, ids }
  if (!rest.every((name) => modifiers.has(name))) return null
  return { kind: [first, ...rest].includes('describe') ? 'group' : 'test', title: text, ids }
}

/** The tags of a test's options: `tags: ['S9-04']` for Vitest, `tag: ['@S9-04']` for Playwright. */
function tagsOf(options: ts.ObjectLiteralExpression): string[] {
  return options.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property) || !/^tags?$/.test(property.name.getText())) return []
    const { initializer } = property
    const values = ts.isArrayLiteralExpression(initializer) ? [...initializer.elements] : [initializer]
    return values.flatMap((value) => (ts.isStringLiteralLike(value) ? [value.text.replace(/^@/, '')] : []))
  })
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
