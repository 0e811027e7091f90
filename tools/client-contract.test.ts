import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { clientContract } from './client-contract.ts'

type Handler = (this: { parse(code: string): unknown }, code: string) => { code: string }

/** The module as the client gets it. */
function inClient(code: string): string {
  const { transform } = clientContract() as unknown as { transform: { handler: Handler } }
  return transform.handler
    .call({ parse: (text) => parseSync('api.ts', text).program }, code)
    .code.replaceAll(/ +/g, ' ')
}

describe('the contract of the client', () => {
  it('keeps method and path of a route, and what it spreads', () => {
    const code = inClient(
      "export const list = defineRoute({ ...own, method: 'GET', path: '/api/x', summary: 'S', query: z.object({}), answer })",
    )
    expect(code).toContain("defineRoute({ ...own, method: 'GET', path: '/api/x', })")
  })

  it('keeps of the shared part of routes what a route keeps', () => {
    expect(inClient("const own = { tag: 'X', method: 'POST', answer: z.array(item) } as const")).toContain(
      "{ method: 'POST', }",
    )
  })

  it('marks constants that are made by calls, and no others', () => {
    const code = inClient("const item = z.object({ id })\nexport const kinds = ['a'] as const\nconst of = () => f()")
    expect(code).toBe(
      "const item = /* @__PURE__ */ (() => (z.object({ id })))()\nexport const kinds = ['a'] as const\nconst of = () => f()",
    )
  })
})
