import ts from 'typescript'
import { breachAt, gather, type Rule, type Unit } from '../project.ts'

/** Names that stay although they match a pattern, with the reason. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['keepAlive', 'option of node:http and node:net'],
  ['keepAliveTimeout', 'option of node:http'],
  ['keepAliveMsecs', 'option of node:http'],
  ['keepPreviousData', 'TanStack Query'],
  ['keepDefaultValues', 'option of react-hook-form'],
  ['keepDirtyValues', 'option of react-hook-form'],
  ['keepErrors', 'option of react-hook-form'],
])

const dialect: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  { pattern: /^([Mm]ost|[Ll]ongest|[Ll]argest)[A-Z]|^(most|longest)$/, advice: 'say max' },
  { pattern: /^([Ll]east|[Ss]hortest|[Ff]ewest)[A-Z]|^(least|shortest)$/, advice: 'say min' },
  { pattern: /Told(?![a-z])|^told([A-Z]|$)/, advice: 'say notified, reported or published' },
  { pattern: /Wish$|^wish$/, advice: 'say input' },
  { pattern: /^keep[A-Z]/, advice: 'say save, store or retain' },
  { pattern: /judge/i, advice: 'say evaluate, check or decide' },
]

/** Declared names use the standard terms: max, min, input, save, notify. */
export const dialectNames: Rule = {
  ids: ['dialect-name'],
  check: ({ units }) => units.flatMap((unit) => gather(unit, (node) => checkDeclaration(unit, node))),
}

/** The distinct identifiers of the units that begin with most, least, longest or shortest. */
export function superlativeNames(units: readonly Unit[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && /^(most|least|longest|shortest)[A-Z]/.test(node.text)) found.add(node.text)
    ts.forEachChild(node, visit)
  }
  for (const { source } of units) visit(source)
  return found
}

function checkDeclaration(unit: Unit, node: ts.Node) {
  const name = declaredName(node)
  if (!name || allowed.has(name.text)) return null
  const match = dialect.find(({ pattern }) => pattern.test(name.text))
  return match ? breachAt(unit, name, 'dialect-name', `rename ${name.text}; ${match.advice}`) : null
}

/**
 * The name that a declaration introduces. Imports and object literals only repeat a name declared
 * elsewhere.
 */
function declaredName(node: ts.Node): ts.Identifier | null {
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  return declares && node.name && ts.isIdentifier(node.name) ? node.name : null
}
