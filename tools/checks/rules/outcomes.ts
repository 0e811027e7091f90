import ts from 'typescript'
import { breachAt, gather, type Project, type Rule, type Unit } from '../project.ts'

/** Rule 5: no `Result` or promise is ignored. */
export const outcomes: Rule = {
  ids: ['ignored-result', 'ignored-promise'],
  check: (project) => project.units.flatMap((unit) => gather(unit, (node) => look(project, unit, node))),
}

function look({ checker }: Project, unit: Unit, node: ts.Node) {
  if (!ts.isExpressionStatement(node)) return null
  const { expression, isVoid } = withoutVoid(node.expression)
  if (!canAnswer(expression) || isPlainExpectation(unit, expression)) return null
  const type = checker.getTypeAtLocation(expression)
  if (isResult(type, checker)) {
    return breachAt(
      unit,
      node,
      'ignored-result',
      'a Result is dropped; handle its error, or expectOk() it with the reason',
    )
  }
  const promised = promisedBy(type, checker)
  if (promised === null) return null
  if (isResult(promised, checker)) {
    return breachAt(unit, node, 'ignored-result', 'a Result is dropped; await it and handle its error')
  }
  // `void` states explicitly that the promise is not awaited.
  return isVoid || isHandled(expression)
    ? null
    : breachAt(unit, node, 'ignored-promise', 'nobody waits for this promise; await it, or say void')
}

/** `….catch(handler)` and `….then(use, handler)` handle the promise and its failure. */
function isHandled(expression: ts.Expression): boolean {
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return false
  const verb = expression.expression.name.text
  return (verb === 'catch' && expression.arguments.length > 0) || (verb === 'then' && expression.arguments.length > 1)
}

function withoutVoid(expression: ts.Expression): { expression: ts.Expression; isVoid: boolean } {
  return ts.isVoidExpression(expression)
    ? { expression: expression.expression, isVoid: true }
    : { expression, isVoid: false }
}

/**
 * Only calls, awaited calls and conditional expressions can discard a result; assignments keep
 * theirs.
 */
function canAnswer(expression: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(expression)) return canAnswer(expression.expression)
  if (ts.isAwaitExpression(expression)) return true
  if (ts.isConditionalExpression(expression)) return canAnswer(expression.whenTrue) || canAnswer(expression.whenFalse)
  if (ts.isBinaryExpression(expression))
    return choices.has(expression.operatorToken.kind) && canAnswer(expression.right)
  if (ts.isTaggedTemplateExpression(expression)) return true
  return ts.isCallExpression(expression) && !frames.test(expression.expression.getText())
}

/**
 * Calls that structure a test return nothing, and finding their type would check the whole test.
 */
const frames = /^(describe|it|test|beforeAll|beforeEach|afterAll|afterEach)(\.|\(|$)/

/**
 * A matcher of Vitest returns nothing except after `resolves` and `rejects`, and there are seven
 * thousand of them. Those of Playwright return promises.
 */
function isPlainExpectation({ path }: Unit, expression: ts.Expression): boolean {
  if (!/\.test\.tsx?$/.test(path) || !ts.isCallExpression(expression)) return false
  const matcher = expression.expression.getText()
  return matcher.startsWith('expect(') && !/\.(resolves|rejects)\b/.test(matcher)
}

const choices = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/** A union discriminated by a literal `ok`, as in kernel/result.ts. */
function isResult(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (!type.isUnion()) return false
  return type.types.every((member) => {
    const ok = member.getProperty('ok')
    return ok !== undefined && checker.getTypeOfSymbol(ok).flags & ts.TypeFlags.BooleanLiteral
  })
}

/** The resolved type of a promise or other thenable; null for other types. */
function promisedBy(type: ts.Type, checker: ts.TypeChecker): ts.Type | null {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return null
  const candidates = type.isUnion() ? type.types : [type]
  for (const candidate of candidates) {
    if (!candidate.getProperty('then') || isChain(candidate, checker)) continue
    return checker.getAwaitedType(candidate) ?? candidate
  }
  return null
}

/** Fastify's own objects are thenable but are meant to be chained. */
function isChain(type: ts.Type, checker: ts.TypeChecker): boolean {
  return /^Fastify(Instance|Reply)\b/.test(checker.typeToString(type))
}
