import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FirstAnswer, type FirstScreen, firstScreenPaths, firstScreens } from '#contract/first-screen.ts'
import { roles } from '#contract/permissions.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { gzipParts, withInitialData } from './pages.ts'

const builtPage = '<html><head></head><body><div id="root"><main>mark</main></div></body></html>'
const hostile = `</script><script>alert('x')</script><img src=x onerror=alert(1)>`

/** Generous, since these tests do not cover slow answers. */
const timeoutMs = 15_000

async function join(parts: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const part of parts) all += part
  return all
}

function answersIn(page: string): ReadonlyMap<string, FirstAnswer> {
  const json = /<script type="application\/json" id="first-answers" data-after="\d+\.\d+">(.*?)<\/script>/s.exec(
    page,
  )?.[1]
  if (json === undefined) throw new Error('the page has no data block')
  return new Map((JSON.parse(json) as FirstAnswer[]).map((answer) => [answer.address, answer]))
}

describe('initial data of a page', () => {
  let served: ServedHarness

  const pageFor = (cookie: string, screen: FirstScreen, url: string = screen) => {
    const request = { url, ip: '127.0.0.1', headers: { cookie } } as unknown as FastifyRequest
    const { app: server, streamPosition } = served
    return join(withInitialData(builtPage, firstScreens[screen], { server, request, streamPosition, timeoutMs }))
  }

  beforeAll(async () => {
    served = await createServedHarness()
    await served.harness.addBank()
    const cookie = await served.signIn('writer', 'user')
    const write = async (url: string, payload: object) => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      const answer = await served.app.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode, answer.body).toBeLessThan(300)
    }
    await write('/api/clients', {
      companyName: hostile,
      contactName: 'Awa',
      email: 'a@example.org',
      address: 'Rue 1',
      country: 'Mali',
    })
    await write('/api/transactions/large-conversion', { amountXof: 60_000_000 })
  }, 60_000)
  afterAll(() => served.stop())

  it.each(roles)('contains %s with their own account and the answers of the calls', async (role) => {
    const cookie = await served.signIn(`reader-${role}`, role)
    for (const screen of firstScreenPaths) {
      const answers = answersIn(await pageFor(cookie, screen))
      expect(answers.get('/api/auth/user')?.body).toMatchObject({ email: `reader-${role}@example.org`, role })
      for (const address of firstScreens[screen]) {
        const { statusCode, headers } = await served.app.inject({ url: address, headers: { cookie } })
        expect(answers.has(address), address).toBe(statusCode === 200)
        expect(answers.get(address)?.headers['x-total-count'], address).toBe(headers['x-total-count'])
      }
    }
    const live = answersIn(await pageFor(cookie, '/real-time-monitoring')).get('/api/monitoring/live-transactions')
    expect(JSON.stringify(live?.body)).toContain('60000000')
  })

  it('escapes stored markup in the data block', async () => {
    const page = await pageFor(await served.signIn('reader', 'user'), '/')
    expect(page).not.toContain(hostile)
    expect(page.match(/<\/script>/g)).toHaveLength(1)
    const clients = answersIn(page).get('/api/clients?limit=5')?.body as readonly { companyName: string }[]
    expect(clients[0]?.companyName).toBe(hostile)
  })

  it('contains no figures for a role without permissions', async () => {
    const answers = answersIn(await pageFor(await served.signIn('newcomer', 'intern'), '/'))
    expect(answers.has('/api/auth/user')).toBe(true)
    expect(answers.has('/api/dashboard/metrics')).toBe(false)
    expect(answers.has('/api/clients?limit=5')).toBe(false)
  })

  it('contains nothing of another person', async () => {
    const first = await served.signIn('earlier', 'user')
    const second = await served.signIn('later', 'user')
    const pages = await Promise.all([first, second, first].map((cookie) => pageFor(cookie, '/')))
    expect(pages.map((page) => [page.includes('earlier@example.org'), page.includes('later@example.org')])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ])
  })

  it('is empty for a signed-out visitor', async () => {
    const page = await pageFor('', '/')
    expect(page).toContain('<main>mark</main>')
    expect(answersIn(page).size).toBe(0)
  })

  it('is present with a query string', async () => {
    const page = await pageFor(await served.signIn('searcher', 'user'), '/', '/?new=client')
    expect(page).toContain('searcher@example.org')
  })

  it('follows the compressed head, which is not delayed', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    async function* parts() {
      yield 'head'
      await answered
      yield 'answers'
    }
    const plain = gzipParts(Readable.from(parts())).pipe(createGunzip())
    const arrived = plain[Symbol.asyncIterator]()
    expect(String((await arrived.next()).value)).toBe('head')
    answer()
    expect(String((await arrived.next()).value)).toBe('answers')
    expect((await arrived.next()).done).toBe(true)
  })
})
