import ts from 'typescript'
import { breachAt, gather, type Rule } from '../project.ts'

/** Rule 3: the environment is read once, in platform/config. */
export const environment: Rule = {
  ids: ['environment-place'],
  check: ({ units }) =>
    units
      .filter(({ path, place }) => {
        const free = place.isTest || place.isConfig || place.room === 'tools' || place.room === 'bench'
        return !free && !path.startsWith('server/platform/config/')
      })
      .flatMap((unit) =>
        gather(unit, (node) =>
          readsEnvironment(node)
            ? breachAt(
                unit,
                node,
                'environment-place',
                'only server/platform/config reads the environment; take the value as a dependency',
              )
            : null,
        ),
      ),
}

function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'env' && node.expression.getText() === 'process'
  if (!ts.isImportSpecifier(node)) return false
  const module = node.parent.parent.parent.moduleSpecifier
  return (node.propertyName ?? node.name).text === 'env' && ts.isStringLiteral(module) && module.text === 'node:process'
}
