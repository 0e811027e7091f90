import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { withoutServersOwn } from './lean-contracts.ts'

const lean = (code: string) => withoutServersOwn(code, parseAst(code))

describe('the contracts in the built client', () => {
  it('keep what a call is made by, and lose what the server alone runs', () => {
    const code = `const made = z.object({ id })
export const make = defineRoute({
  method: 'POST',
  path: '/api/things/:id',
  summary: 'Makes { a, thing }',
  params: idParams,
  body: z.object({ answer: z.string() }),
  answer: made,
  status: 201,
})
export const kept = { answer: made }
`
    const left = lean(code)
    expect(left).toHaveLength(code.length)
    expect(left.replace(/\s+/g, ' ')).toBe(
      "const made = z.object({ id }) export const make = defineRoute({ method: 'POST', path: '/api/things/:id', status: 201, }) export const kept = { answer: made } ",
    )
  })

  it('lose it where nothing follows it', () => {
    expect(lean("defineRoute({ path: '/api/a', answer: z.object({}) })")).toMatch(
      /^defineRoute\(\{ path: '\/api\/a',\s+\}\)$/,
    )
  })

  it('lose nothing that a screen asks for', () => {
    const routes = namesOfRoutes()
    expect(routes.length).toBeGreaterThan(100)
    const asked = new RegExp(`\\b(${routes.join('|')})\\??\\.(tag|summary|params|query|body|answer)\\b`)
    const asking = sourcesOf('web').filter((file) => asked.test(readFileSync(file, 'utf8')))
    expect(asking).toEqual([])
  })
})

function namesOfRoutes(): string[] {
  return sourcesOf('contract').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = defineRoute\(/g)].map(([, name]) => String(name)),
  )
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}
