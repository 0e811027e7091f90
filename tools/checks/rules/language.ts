import ts from 'typescript'
import { breachAt, gather, type Rule, type Unit } from '../project.ts'

/**
 * Rule 5: no `any`, no private fields of dependencies, no default exports, no barrels except the
 * index of a module or package.
 */
export const language: Rule = {
  ids: ['no-any', 'private-field', 'default-export', 'barrel-file'],
  check: ({ units }) => units.flatMap((unit) => [...gather(unit, (node) => look(unit, node)), ...barrelOf(unit)]),
}

/** zod documents both: the default of a field, and the inner definition of a schema. */
const publicInZod = new Set(['_default', '_zod'])

function look(unit: Unit, node: ts.Node) {
  if (node.kind === ts.SyntaxKind.AnyKeyword) {
    return breachAt(unit, node, 'no-any', 'any turns the checks off; name the type, or take unknown and look')
  }
  if (isPrivateField(node)) {
    return breachAt(unit, node, 'private-field', 'an update may change it; use what the library documents')
  }
  if (unit.place.isConfig || !isDefaultExport(node)) return null
  return breachAt(unit, node, 'default-export', 'a default export has no fixed name; export it by name')
}

function isPrivateField(node: ts.Node): boolean {
  if (!ts.isPropertyAccessExpression(node) && !ts.isPropertySignature(node)) return false
  const name = ts.isIdentifier(node.name) ? node.name.text : ''
  // Two underscores mark a type's brand, which has no value.
  return /^_(?!_)/.test(name) && !publicInZod.has(name)
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true
  if (ts.isExportSpecifier(node)) return node.name.text === 'default'
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  )
}

/** A file that only re-exports and is not the public interface of a module or package. */
function barrelOf(unit: Unit) {
  if (unit.path === `server/modules/${unit.place.module}/index.ts`) return []
  if (/^packages\/[^/]+\/src\/index\.ts$/.test(unit.path)) return []
  const { statements } = unit.source
  const handedOn = statements.filter((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier)
  const wholesale = handedOn.find((statement) => ts.isExportDeclaration(statement) && !statement.exportClause)
  const rest = statements.length - handedOn.length - statements.filter(ts.isImportDeclaration).length
  const offender = wholesale ?? (rest === 0 ? handedOn[0] : undefined)
  if (!offender) return []
  return [breachAt(unit, offender, 'barrel-file', 'only a module has a door; import from the file that defines it')]
}
