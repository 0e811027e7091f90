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
  it('keeps the endpoint of a route, and nothing else', () => {
    const code = inClient(
      "const own = { access: 'signed-in' } as const\nexport const list = defineRoute('GET /api/x', 'X', { ...own, summary: 'S', query: z.object({}), answer })",
    )
    expect(code).toContain("defineRoute('GET /api/x')")
  })

  it('marks constants that are made by calls, and no others', () => {
    const code = inClient("const item = z.object({ id })\nexport const kinds = ['a'] as const\nconst of = () => f()")
    expect(code).toBe(
      "const item = /* @__PURE__ */ (() => (z.object({ id })))()\nexport const kinds = ['a'] as const\nconst of = () => f()",
    )
  })
})
