import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FirstScreen, firstScreenPaths } from '#contract/first-screen.ts'
import { roles } from '#contract/permissions.ts'
import { expectOk } from '#kernel/result.ts'
import { createDrawing, type Drawing } from '#server/app/drawing.ts'
import { gzippedAsItComes, withFirstScreen } from '#server/app/first-screen.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const builtPage = '<html><head></head><body><div id="root"><main>mark</main></div><noscript>n</noscript></body></html>'
const hostile = `</script><script>alert('x')</script><img src=x onerror=alert(1)>`
const titles: Readonly<Record<FirstScreen, string>> = {
  '/': 'Dashboard',
  '/real-time-monitoring': 'Real-Time Monitoring',
  '/advanced-analytics': 'Advanced Analytics',
}

/** What is shown is looked at here, not how soon a busy machine answers. */
const patienceMs = 15_000

/** The part of a page that is drawn for it; null where the mark stands. */
const pictureOf = (page: string) =>
  /<div inert aria-hidden="true">(.*)<\/div><\/div><noscript>/s.exec(page)?.[1] ?? null

/** Tags that the CSP would refuse, or that would do something by themselves. */
const activeTags = (markup: string) =>
  (markup.match(/<[^>]*>/g) ?? []).filter((tag) =>
    /^<(script|style|title|iframe)|\sstyle=|\son\w+=|"javascript:/i.test(tag),
  )

async function text(parts: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const part of parts) all += part
  return all
}

describe('a first screen drawn into its page', () => {
  let served: ServedHarness
  const logged: string[] = []
  const logger = createLogger('warn', { write: (line) => logged.push(line) })
  const drawing = createDrawing(logger, createMetrics(), () => import('#web/app/picture.tsx'))

  const pageFor = (cookie: string, screen: FirstScreen, { by = drawing, url = screen as string } = {}) => {
    const request = { url, ip: '127.0.0.1', headers: { cookie } } as unknown as FastifyRequest
    return text(withFirstScreen(builtPage, screen, { server: served.app, request, drawing: by, patienceMs }))
  }

  beforeAll(async () => {
    served = await createServedHarness()
    await served.world.addBank()
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

  it.each(roles)(
    'shows %s their name and the stored figures, without script, style or what calls either',
    async (role) => {
      const cookie = await served.signIn(`drawn-${role}`, role)
      for (const screen of firstScreenPaths) {
        const picture = pictureOf(await pageFor(cookie, screen)) ?? ''
        const shown = picture.replace(/<[^>]*>/g, '\n')
        expect(shown.split('\n')).toEqual(expect.arrayContaining([titles[screen], `drawn-${role} Test`]))
        expect(activeTags(picture)).toEqual([])
        expect(picture.includes('id="administration"')).toBe(role === 'admin')
        expect(picture.includes('Generate Forecast')).toBe(
          screen === '/advanced-analytics' && ['user', 'compliance', 'admin'].includes(role),
        )
      }
      expect(pictureOf(await pageFor(cookie, '/real-time-monitoring'))?.includes('60,000,000 XOF')).toBe(true)
      expect(logged).toEqual([])
    },
  )

  it('writes stored text as text, in the picture and in the answers', async () => {
    const page = await pageFor(await served.signIn('reader', 'user'), '/')
    expect(pictureOf(page)?.includes('&lt;/script&gt;&lt;script&gt;alert(')).toBe(true)
    expect(page.includes(hostile)).toBe(false)
    const answers = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    const clients = (JSON.parse(answers) as { address: string; body: { companyName: string }[] }[]).find(
      ({ address }) => address === '/api/clients?limit=5',
    )
    expect(clients?.body[0]?.companyName).toBe(hostile)
  })

  it('shows who has no role with data that they have none, and no figure', async () => {
    const picture = pictureOf(await pageFor(await served.signIn('newcomer', 'intern'), '/')) ?? ''
    expect(picture).toContain('Your account has no role with data')
    expect(picture).not.toContain('Total Clients')
  })

  it('keeps nothing of one person for the next', async () => {
    const first = await served.signIn('earlier', 'user')
    const second = await served.signIn('later', 'user')
    const pages = await Promise.all([first, second, first].map((cookie) => pageFor(cookie, '/')))
    // Names alone may stand among what was done: a person's own e-mail does not.
    expect(pages.map((page) => [page.includes('earlier@example.org'), page.includes('later@example.org')])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ])
  })

  it('tells times in the business time zone as it is set, and keeps no zone for the next', {
    tags: ['D3-40'],
  }, async () => {
    const cookie = await served.signIn('traveller', 'user')
    const { modules, database, people } = served.world
    const started = async (zone: string) => {
      await database.transaction(async (transaction) =>
        expectOk(await modules.settings.change(transaction, people.approver, 'business.timeZone', zone), 'the zone'),
      )
      const picture = pictureOf(await pageFor(cookie, '/real-time-monitoring')) ?? ''
      return /<time dateTime="([^"]+)"[^>]*>[A-Z][a-z]{2} \d{2}, (\d{2}):/.exec(picture)?.slice(1) ?? []
    }
    const [at = '', hour] = await started('Africa/Niamey')
    expect(hour).toBe(String((new Date(at).getUTCHours() + 1) % 24).padStart(2, '0'))
    expect(await started('Africa/Abidjan')).toEqual([at, String(new Date(at).getUTCHours()).padStart(2, '0')])
  })

  it('leaves the mark to who is signed out, whose answers are none', async () => {
    const page = await pageFor('', '/')
    expect(page).toContain('<main>mark</main></div><noscript>')
    expect(page).toContain('id="first-answers">[]</script>')
  })

  it('leaves the mark where a search asks for something else', async () => {
    const page = await pageFor(await served.signIn('searcher', 'user'), '/', { url: '/?new=client' })
    expect(pictureOf(page)).toBeNull()
    expect(page).toContain('searcher@example.org')
  })

  it('leaves the mark and says why where it cannot be drawn; the answers come all the same', async () => {
    const cookie = await served.signIn('unlucky', 'user')
    const lines: string[] = []
    const by: Drawing = createDrawing(
      createLogger('warn', { write: (line) => lines.push(line) }),
      createMetrics(),
      async () => ({
        createDrawing: async () => () => {
          throw new Error('no such part')
        },
      }),
    )
    const page = await pageFor(cookie, '/', { by })
    expect(pictureOf(page)).toBeNull()
    expect(page).toContain('unlucky@example.org')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('no such part')
  })

  it('is sent as it comes when it is compressed: the head before the answers are there', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    async function* parts() {
      yield 'head'
      await answered
      yield 'figures'
    }
    const plain = gzippedAsItComes(Readable.from(parts())).pipe(createGunzip())
    const arrived = plain[Symbol.asyncIterator]()
    expect(String((await arrived.next()).value)).toBe('head')
    answer()
    expect(String((await arrived.next()).value)).toBe('figures')
    expect((await arrived.next()).done).toBe(true)
  })
})
