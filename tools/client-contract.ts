import type { Plugin } from 'vite'

/** What is looked at of a syntax tree. */
interface Node {
  readonly type?: string
  readonly start: number
  readonly end: number
  readonly body?: readonly Node[]
  readonly declaration?: Node
  readonly declarations?: readonly Node[]
  readonly init?: Node
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly Node[]
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The contract as the client needs it: of a route its endpoint, since its schemas serve as types
 * only, and constants whose making has no effect, so that a screen neither loads nor builds the
 * schemas of its calls.
 */
export function clientContract(): Plugin {
  return {
    name: 'client-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node
        const edits = [...unread(program), ...madeWithoutEffect(program)]
        let result = code
        // From the end, so that the places before stay right.
        for (const { start, end, text } of edits.sort((a, b) => b.start - a.start || b.end - a.end))
          result = result.slice(0, start) + text + result.slice(end)
        return { code: result, map: null }
      },
    },
  }
}

/** Removes the arguments of `defineRoute` after the endpoint. */
function unread(node: Node | readonly Node[]): Edit[] {
  if (Array.isArray(node)) return node.flatMap(unread)
  if (typeof node !== 'object' || node === null) return []
  const { callee, arguments: given } = node as Node
  if (callee?.name === 'defineRoute' && given?.[0])
    return [{ start: given[0].end, end: given.at(-1)?.end ?? given[0].end, text: '' }]
  return Object.values(node).flatMap(unread)
}

/** Makes the constants of a module in functions that are marked as having no effect. */
function madeWithoutEffect({ body = [] }: Node): Edit[] {
  return body
    .flatMap(({ declaration, declarations }) => declaration?.declarations ?? declarations ?? [])
    .flatMap(({ init }) => (init && containsCall(init) ? [init] : []))
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ])
}

function containsCall(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { type = '' } = node as Node
  if (type.includes('Function')) return false
  return type === 'CallExpression' || type === 'NewExpression' || Object.values(node).some(containsCall)
}
