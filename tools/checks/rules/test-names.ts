import ts from 'typescript'
import { breachAt, gather, type Rule } from '../project.ts'

const testFunctions = new Set(['it', 'test', 'describe'])
/** `[…`, a statement id such as D3-18, or a reference such as `spec 4:`. */
const reference = /^(\[|[A-Z]\d{1,2}-\d{2}\b|(spec|dec|iss|issue) \S+:)/

/** A test's title is a sentence; the statements that it proves are its tags. */
export const testNames: Rule = {
  ids: ['test-name'],
  check: ({ units }) =>
    units.flatMap((unit) =>
      gather(unit, (node) => {
        const title = titleOf(node)
        if (!title || !reference.test(title.text)) return null
        const message = 'a title begins with its subject or verb; cite the statement by tags'
        return breachAt(unit, title, 'test-name', message)
      }),
    ),
}

/** The title of `it(…)`, `test.describe(…)`, `it.each(…)(…)` and their variants. */
function titleOf(node: ts.Node): ts.StringLiteralLike | ts.TemplateHead | null {
  if (!ts.isCallExpression(node) || !testFunctions.has(calledName(node.expression))) return null
  const [title] = node.arguments
  if (title && ts.isTemplateExpression(title)) return title.head
  return title && ts.isStringLiteralLike(title) ? title : null
}

/** The identifier at the start of a callee: `it` of `it.skip.each(rows)`. */
function calledName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return calledName(callee.expression)
  return ts.isTaggedTemplateExpression(callee) ? calledName(callee.tag) : ''
}
