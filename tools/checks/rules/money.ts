import ts from 'typescript'
import type { Breach } from '../breach.ts'
import { breachAt, gather, type Rule, type Unit } from '../project.ts'

const moneyRooms = new Set(['server', 'kernel', 'contract', 'web', 'simulators'])

/** Rule 5: money is bigint minor units without floating point. */
export const moneyArithmetic: Rule = {
  ids: ['money-float', 'money-number'],
  check: ({ units }) =>
    units
      .filter(({ place }) => moneyRooms.has(place.room) && !place.isTest)
      .flatMap((unit) => gather(unit, (node) => floatOf(unit, node) ?? numberOf(unit, node))),
}

const remedy = 'keep bigint minor units and use kernel/money.ts'

/** `parseFloat` anywhere, and `toFixed` in a statement about money. */
function floatOf(unit: Unit, node: ts.Node): Breach | null {
  if (ts.isIdentifier(node) && node.text === 'parseFloat') {
    return breachAt(unit, node, 'money-float', `parseFloat loses francs; ${remedy}, or a decimal string`)
  }
  const isFixed = ts.isPropertyAccessExpression(node) && node.name.text === 'toFixed'
  if (!isFixed || !moneyWord.test(statementAround(node).getText())) return null
  return breachAt(unit, node, 'money-float', `toFixed rounds money in floating point; ${remedy} to write it`)
}

/** A number created from, declared for or calculated with minor units. */
function numberOf(unit: Unit, node: ts.Node): Breach | null {
  if (ts.isCallExpression(node) && converters.has(node.expression.getText())) {
    return node.arguments.some(isMinor)
      ? breachAt(unit, node, 'money-number', `minor units turn into a number; ${remedy}`)
      : null
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken && isMinor(node.operand)) {
    return breachAt(unit, node, 'money-number', `minor units turn into a number; ${remedy}`)
  }
  if (ts.isBinaryExpression(node) && arithmetic.has(node.operatorToken.kind)) {
    const mixed = (isMinor(node.left) && isNumeric(node.right)) || (isMinor(node.right) && isNumeric(node.left))
    return mixed ? breachAt(unit, node, 'money-number', `minor units meet a number; ${remedy}`) : null
  }
  return isNumberDeclaration(node)
    ? breachAt(unit, node, 'money-number', `minor units are declared as a number; ${remedy}`)
    : null
}

const moneyWord = /minor|money|amount|balance|price|fee\b|feeU|[uU]sd|USD|[xX]of\b|XOF/
const converters = new Set([
  'Number',
  'parseInt',
  'Number.parseInt',
  'Math.round',
  'Math.floor',
  'Math.ceil',
  'Math.trunc',
])
const arithmetic = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.PlusEqualsToken,
  ts.SyntaxKind.MinusEqualsToken,
])

const isMinorName = (name: string): boolean => name === 'minor' || /[a-z]Minor$/.test(name)

function isMinor(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return isMinorName(node.text)
  return ts.isPropertyAccessExpression(node) && isMinorName(node.name.text)
}

function isNumeric(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return isNumeric(node.expression)
  return ts.isNumericLiteral(node) || (ts.isCallExpression(node) && node.expression.getText() === 'Number')
}

/** `amountMinor: number`, and `amountMinor: z.number()` in a schema. */
function isNumberDeclaration(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node)) {
    return (
      ts.isIdentifier(node.name) && isMinorName(node.name.text) && /^z\.(int|number)\(/.test(node.initializer.getText())
    )
  }
  const typed = ts.isPropertySignature(node) || ts.isParameter(node) || ts.isVariableDeclaration(node)
  return (
    typed &&
    ts.isIdentifier(node.name) &&
    isMinorName(node.name.text) &&
    node.type?.kind === ts.SyntaxKind.NumberKeyword
  )
}

function statementAround(node: ts.Node): ts.Node {
  let around = node
  while (around.parent && !ts.isStatement(around) && !ts.isPropertyAssignment(around)) around = around.parent
  return around
}
