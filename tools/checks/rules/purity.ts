import ts from 'typescript'
import type { Breach } from '../breach.ts'
import { placeOf } from '../place.ts'
import { breachAt, gather, gatherImports, type Rule } from '../project.ts'

const transports = new Set(['pg', 'drizzle-orm', 'fastify', 'pg-boss', 'node:http', 'node:https', 'undici'])

/** Rule 3: `rules.ts` and `errors.ts` decide without HTTP or SQL. */
export const purity: Rule = {
  ids: ['pure-rules'],
  check: (project) => [
    ...gatherImports(
      project,
      ({ name }) => isPure(name),
      (imported) => {
        const offender = imported.package ?? imported.target ?? ''
        if (!transports.has(offender) && !leadsOutside(imported.target)) return null
        return { rule: 'pure-rules', message: `a file of rules may not know ${offender}; ${remedy}` }
      },
    ),
    ...project.units
      .filter(({ place }) => isPure(place.name))
      .flatMap((unit) =>
        gather(unit, (node): Breach | null =>
          isOutsideCall(node)
            ? breachAt(unit, node, 'pure-rules', `a file of rules asks nobody outside; ${remedy}`)
            : null,
        ),
      ),
  ],
}

const remedy = 'let service.ts or store.ts do it and hand in the facts'

const isPure = (name: string): boolean => name === 'rules.ts' || name === 'errors.ts'

function leadsOutside(target: string | null): boolean {
  if (target === null) return false
  const { room, wing, name } = placeOf(target)
  if (/^(store(-.*)?|tables|routes)\.ts$/.test(name)) return true
  return room === 'server' && wing === 'platform' && /^server\/platform\/(http|database|jobs)\//.test(target)
}

function isOutsideCall(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === 'sql'
  return ts.isCallExpression(node) && node.expression.getText() === 'fetch'
}
