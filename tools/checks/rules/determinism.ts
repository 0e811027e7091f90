import ts from 'typescript'
import { isDomain } from '../place.ts'
import { breachAt, gather, gatherImports, type Rule } from '../project.ts'

/** The dependency to inject instead, by the text of the call. */
const calls: Readonly<Record<string, string>> = {
  'Date.now': 'the clock',
  'Math.random': 'the random source',
  'crypto.randomUUID': 'ids',
  'crypto.getRandomValues': 'the random source',
  setTimeout: 'the queue',
  setInterval: 'the queue',
  setImmediate: 'the queue',
  'globalThis.setTimeout': 'the queue',
  'globalThis.setInterval': 'the queue',
}
const packages: Readonly<Record<string, string>> = { 'node:timers': 'the queue', 'node:timers/promises': 'the queue' }
const chance = new Set(['randomUUID', 'randomBytes', 'randomInt', 'randomFillSync'])

/**
 * Rule 4: a seeded simulation runs the domain, so it receives time and randomness as dependencies.
 */
export const determinism: Rule = {
  ids: ['domain-determinism'],
  check: (project) => [
    ...gatherImports(project, isDomain, ({ specifier }) => {
      const instead = packages[specifier]
      return instead
        ? { rule: 'domain-determinism', message: `no bare timers in the domain; take ${instead} as a dependency` }
        : null
    }),
    ...project.units
      .filter(({ place }) => isDomain(place))
      .flatMap((unit) =>
        gather(unit, (node) => {
          const offence = offenceOf(node)
          if (!offence) return null
          const message = `no ${offence.what} in the domain; take ${offence.instead} as a dependency`
          return breachAt(unit, node, 'domain-determinism', message)
        }),
      ),
  ],
}

function offenceOf(node: ts.Node): { what: string; instead: string } | null {
  if (ts.isNewExpression(node)) {
    const isNow = node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0
    return isNow ? { what: 'new Date()', instead: 'the clock' } : null
  }
  if (ts.isImportSpecifier(node)) {
    const name = (node.propertyName ?? node.name).text
    return chance.has(name) ? { what: name, instead: 'ids or the random source' } : null
  }
  if (!ts.isCallExpression(node) && !ts.isPropertyAccessExpression(node)) return null
  // Passing `Date.now` on is as bad as calling it, so a reference counts; a bare name counts only
  // when called.
  const text = ts.isCallExpression(node) ? node.expression.getText() : node.getText()
  const isMention = ts.isPropertyAccessExpression(node)
  const instead = Object.hasOwn(calls, text) ? calls[text] : undefined
  return instead && isMention === text.includes('.') ? { what: text, instead } : null
}
