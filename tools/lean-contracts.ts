import type { Plugin } from 'vite'

/** What the server alone runs of a call's contract: it checks and documents by it, the client takes types from it. */
const serversOwn = new Set(['tag', 'summary', 'params', 'query', 'body', 'answer'])

/**
 * Takes out of the built client's contracts what only the server runs, and with it every schema that nothing else needs. The
 * positions of what is left stay as they were.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/[^/]+\.ts$/ },
      handler(code) {
        return { code: withoutServersOwn(code, this.parse(code)), map: null }
      },
    },
  }
}

/** As much of a syntax tree (ESTree) as is looked at. */
interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly key?: SyntaxNode
  readonly callee?: SyntaxNode
  readonly arguments?: readonly SyntaxNode[]
  readonly properties?: readonly SyntaxNode[]
}

/** `code` with spaces where `defineRoute({…})` says what the server alone runs. `program` is its syntax tree. */
export function withoutServersOwn(code: string, program: object): string {
  let lean = code
  for (const { arguments: given } of callsOf(program, 'defineRoute')) {
    for (const { key, start, end } of given?.[0]?.properties ?? []) {
      if (key?.name === undefined || !serversOwn.has(key.name)) continue
      const till = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
      lean = lean.slice(0, start) + code.slice(start, till).replace(/\S/g, ' ') + lean.slice(till)
    }
  }
  return lean
}

function* callsOf(tree: unknown, name: string): Generator<SyntaxNode> {
  if (typeof tree !== 'object' || tree === null) return
  const node = tree as SyntaxNode
  if (node.type === 'CallExpression' && node.callee?.name === name) yield node
  else for (const part of Object.values(tree)) yield* callsOf(part, name)
}
