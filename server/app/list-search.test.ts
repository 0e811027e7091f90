// Every list finds words by any part of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { everyRoute } from '#tests/running/every-route.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const searched = everyRoute()
  .filter(({ method, query }) => method === 'GET' && query instanceof z.ZodMiniObject && 'q' in query.shape)
  .map(({ path }) => path)
  // Not those that answer with a file.
  .filter((path) => !/[:{]|\/(export|files|pdfs)$/.test(path))

/** Lists in which the sample records below appear; the others must agree on what they find. */
const filled = ['/api/clients', '/api/clients/detailed', '/api/transactions', '/api/dossiers']

describe('a search in a list', { tags: ['D17-02'] }, () => {
  let served: ServedHarness
  let cookie: string
  /** Reads what an administrator may not. */
  let officer: string
  beforeAll(async () => {
    served = await createServedHarness()
    cookie = await served.signIn('searcher', 'admin')
    officer = await served.signIn('officer', 'compliance')
    const clientId = await served.harness.addClient('Tramilanor Exports')
    await served.harness.addBank()
    await served.harness.convert(160_000_000n, clientId)
  }, 60_000)
  afterAll(() => served.stop())

  async function find(path: string, q: string): Promise<unknown[]> {
    const answer = await served.app.inject({
      url: `${path}?q=${q}`,
      headers: { cookie: path === '/api/suspicion-reports' ? officer : cookie },
    })
    expect(answer.statusCode, path).toBe(200)
    const body = answer.json()
    return Array.isArray(body) ? body : Object.values(body).flat()
  }

  it.each(searched)('finds the same by the middle of a word: %s', async (path) => {
    const whole = await find(path, 'Tramilanor')
    expect(await find(path, 'RAMILÀNO')).toHaveLength(whole.length)
    if (filled.includes(path)) expect(whole).not.toEqual([])
  })

  it('finds a conversion by the last digits of its reference', async () => {
    const [{ reference }] = (await find('/api/transactions', 'Tramilanor')) as [{ reference: string }]
    const numbered = await find('/api/transactions', reference.slice(-4))
    expect(numbered).toContainEqual(expect.objectContaining({ reference }))
  })
})
