import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pageQuery } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { createIds } from '#kernel/ids.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { systemRandom } from '../system.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import type { Actor } from './actor.ts'
import { platformRefusal } from './problems.ts'
import { answer, answerPage, read, refuse, write } from './route.ts'
import { buildServer } from './server.ts'

const readThings = defineRoute('GET /api/things', 'Things', {
  summary: 'Things',
  access: 'clients.read',
  query: z.strictObject(pageQuery),
  answer: z.array(z.object({ id: z.int() })),
})
const pollThing = defineRoute('GET /api/thing', 'Things', {
  summary: 'A thing',
  access: 'clients.read',
  answer: z.object({ value: z.int() }),
  polled: true,
})
const limitedThing = { ...pollThing, path: '/api/limited', limitPerMinute: 2 }
const makeThing = defineRoute('POST /api/things', 'Things', {
  summary: 'Makes a thing',
  access: 'clients.write',
  body: z.strictObject({
    name: z.string().check(z.minLength(1, 'Name is required')),
    fail: z._default(z.boolean(), false),
    boom: z._default(z.boolean(), false),
  }),
  answer: z.object({ count: z.int() }),
  status: 201,
})
const guardedThing = {
  ...makeThing,
  path: '/api/guarded',
  access: 'conversions.approve',
  freshProof: true,
} as const

describe('conventions of every call', () => {
  let clone: ClonedDatabase
  let database: Database
  let app: FastifyInstance
  let actor: Actor | null
  let now: Date
  const failures: string[] = []
  const logged: string[] = []

  const person = (role: string, provedAt: Date | null = null): Actor => ({
    kind: 'person',
    userId: 'u1',
    name: 'Awa Diop',
    role,
    provedAt,
    sessionId: 's1',
    origin: {
      requestId: 'r',
      method: 'POST',
      endpoint: '/api/things',
      ipAddress: '127.0.0.1',
      userAgent: null,
      startedAt: now,
    },
  })
  const countThings = async () =>
    Number(
      (await database.pool.execute<{ count: bigint }>(sql`select count(*) from platform.outbox_event`)).rows[0]?.count,
    )
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/things',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })

  const clock = { now: () => now }
  const serverOn = (on: Database) =>
    buildServer({
      database: on,
      clock,
      ids: createIds(clock, systemRandom),
      logger: createLogger('info', { write: (line) => void logged.push(line) }),
      routes: [
        read(readThings, async ({ query }) =>
          answerPage(
            {
              items: [{ id: 2 }, { id: 1 }].slice(0, query.limit),
              next: query.limit === 1 ? 'after-2' : null,
              total: 2,
            },
            (row) => row,
          ),
        ),
        read(pollThing, async () => answer({ value: 7 })),
        read(limitedThing, async () => answer({ value: 8 })),
        write(makeThing, async ({ transaction, body }) => {
          await transaction.execute(
            sql`insert into platform.outbox_event (kind, type, version, aggregate_id, payload, occurred_at) values ('clients', 'made', 1, '1', '{}', ${now.toISOString()})`,
          )
          if (body.boom) throw new Error('secret detail in /etc/passwd')
          if (body.fail) return refuse(platformRefusal('not_found', 'No such thing.'))
          const { rows } = await transaction.execute<{ count: bigint }>(sql`select count(*) from platform.outbox_event`)
          return answer({ count: Number(rows[0]?.count) })
        }),
        write(guardedThing, async () => answer({ count: 0 })),
      ],
      authenticate: async () => actor,
      onFailedWrite: async (_, failure) => void failures.push(failure.message),
      publicUrl: 'http://localhost:5000',
      trustProxy: false,
      rateLimit: true,
      metrics: createMetrics(),
    })

  beforeAll(async () => {
    clone = await cloneDatabase()
    database = clone.open(8)
    now = new Date('2026-11-20T10:00:00Z')
    app = await serverOn(database)
  })
  beforeEach(() => {
    actor = person('user')
    failures.length = 0
    logged.length = 0
  })
  afterAll(async () => {
    await app.close()
    await clone.drop()
  })

  it('returns a list as a plain array with paging in Link and X-Total-Count', {
    tags: ['D3-01', 'D3-03', 'D3-04'],
  }, async () => {
    const reply = await app.inject('/api/things?limit=1&q=abc')
    expect(reply.json()).toEqual([{ id: 2 }])
    expect(reply.headers['x-total-count']).toBe('2')
    expect(reply.headers.link).toBe('</api/things?limit=1&q=abc&cursor=after-2>; rel="next"')
    expect((await app.inject('/api/things')).headers.link).toBeUndefined()
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=x', 'limit'],
    ['colour=red', 'colour'],
  ])('rejects %s and names the field', { tags: ['D3-02'] }, async (query, path) => {
    const reply = await app.inject(`/api/things?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json()).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path }] })
    expect(reply.json().message).toBe(reply.json().detail)
  })

  it('answers 304 to an unchanged poll', { tags: ['D3-42'] }, async () => {
    const first = await app.inject('/api/thing')
    expect(first.json()).toEqual({ value: 7 })
    const again = await app.inject({ url: '/api/thing', headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('answers 401 when signed out, 403 without permission, and nothing to an unknown role', {
    tags: ['D3-23'],
  }, async () => {
    actor = null
    expect((await app.inject('/api/things')).statusCode).toBe(401)
    actor = person('auditor')
    expect((await post({ name: 'x' })).json()).toMatchObject({ status: 403, code: 'not_permitted' })
    actor = person('wizard')
    expect((await app.inject('/api/things')).statusCode).toBe(403)
    expect(failures).toEqual(['not permitted: clients.write'])
    expect(logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'read refused', userId: 'u1', route: '/api/things' }),
    )
  })

  it('requires re-authentication where the call demands it', async () => {
    const guarded = () =>
      app.inject({
        method: 'POST',
        url: '/api/guarded',
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { name: 'x' },
      })
    actor = person('compliance', new Date(now.getTime() - 5 * 60_000 - 1))
    expect((await guarded()).json()).toMatchObject({ status: 403, code: 'proof_required' })
    actor = person('compliance', new Date(now.getTime() - 5 * 60_000))
    expect((await guarded()).statusCode).toBe(201)
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 201],
  ])('answers a write from %j with %i', async (headers, status) => {
    expect((await post({ name: 'x' }, headers)).statusCode).toBe(status)
  })

  it('rejects a cookie write with neither Origin nor Sec-Fetch-Site, accepts our Origin', async () => {
    const bare = { method: 'POST', url: '/api/things', payload: { name: 'x' } } as const
    expect((await app.inject(bare)).json()).toMatchObject({ code: 'cross_origin_write' })
    expect((await app.inject({ ...bare, headers: { origin: 'http://localhost:5000' } })).statusCode).toBe(201)
  })

  it('repeats the first answer for the same key and body, also concurrently; another body is 409', async () => {
    const before = await countThings()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => post({ name: 'x' }, { 'idempotency-key': 'k-1' })),
    )
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies.every((reply) => reply.statusCode === 201)).toBe(true)
    expect(await countThings()).toBe(before + 1)
    expect((await post({ name: 'y' }, { 'idempotency-key': 'k-1' })).json()).toMatchObject({
      status: 409,
      code: 'key_reused',
    })
    expect((await post({ name: 'x' }, { 'idempotency-key': 'two words' })).json()).toMatchObject({
      errors: [{ path: 'Idempotency-Key' }],
    })
  })

  it('records a refused call, changes nothing and frees its key', async () => {
    const before = await countThings()
    const refused = await post({ name: 'x', fail: true }, { 'idempotency-key': 'k-2' })
    expect(refused.json()).toMatchObject({ status: 404, detail: 'No such thing.' })
    expect(await countThings()).toBe(before)
    expect(failures).toEqual(['No such thing.'])
    expect((await post({ name: 'x' }, { 'idempotency-key': 'k-2' })).statusCode).toBe(201)
  })

  it('answers an internal error with a request id only and changes nothing', {
    tags: ['D3-25', 'D3-26'],
  }, async () => {
    const before = await countThings()
    const reply = await post({ name: 'x', boom: true }, { 'idempotency-key': 'k-3' })
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toMatch(/secret|passwd|stack/i)
    expect(reply.json().requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(logged.join()).toContain(reply.json().requestId)
    expect(await countThings()).toBe(before)
  })

  it.each([
    ['broken JSON', '{"name":', 400],
    ['a bare text', '"text"', 400],
    ['an empty required field', { name: '' }, 400],
    ['a wrong type', { name: 7 }, 400],
    ['an unknown field', { name: 'x', extra: 1 }, 400],
    ['nothing', {}, 400],
    ['an empty body', '', 400],
    ['ten megabytes', `{"name":"${'x'.repeat(10_000_000)}"}`, 413],
  ])('rejects bad input: %s', async (_, body, status) => {
    const before = await countThings()
    const reply = await post(body)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(await countThings()).toBe(before)
  })

  it("names the field and uses the contract's message", { tags: ['D3-20'] }, async () => {
    expect((await post({ name: '' })).json()).toMatchObject({ errors: [{ path: 'name', message: 'Name is required' }] })
    expect((await post({ name: 'x', extra: 1 })).json()).toMatchObject({
      errors: [{ path: 'extra', message: 'is not a known field' }],
    })
  })

  it('answers 415 to another media type', { tags: ['D3-23'] }, async () => {
    expect((await post('name=x', { 'content-type': 'text/csv' })).statusCode).toBe(415)
  })

  it('answers 503 with Retry-After when no connection is free, and changes nothing', async () => {
    const narrow = openDatabase(clone.app, { poolSize: 1, connectWithinMs: 100, onError: () => {} })
    const busy = await serverOn(narrow)
    try {
      // A busy machine may need longer than the limit for the only connection.
      await expect.poll(() => narrow.ping().then(() => 'connected', String)).toBe('connected')
      const before = await countThings()
      const refused = await narrow.transaction(() =>
        busy.inject({
          method: 'POST',
          url: '/api/things',
          headers: { 'sec-fetch-site': 'same-origin' },
          payload: { name: 'Held up' },
        }),
      )
      expect(refused.statusCode).toBe(503)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.json()).toMatchObject({
        code: 'unavailable',
        detail: expect.stringContaining('Nothing was changed'),
      })
      expect(await countThings()).toBe(before)
    } finally {
      await busy.close()
      await narrow.close()
    }
  })

  it('asks for the right again when a body took long to arrive', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let replied = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      replied += text
    })
    const body = JSON.stringify({ name: 'Late' })
    const before = await countThings()
    socket.write(
      `POST /api/things HTTP/1.1\r\nHost: here\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    // What is tested is that time passes.
    await wait(1_200)
    actor = null
    socket.write(body.slice(5))
    await expect.poll(() => replied).toContain('HTTP/1.1 401')
    socket.destroy()
    expect(await countThings()).toBe(before)
  })

  it('sends a strict content security policy without inline script', async () => {
    const policy = String((await app.inject('/api/things')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('answers 429 with Retry-After above the rate limit until the window ends', {
    tags: ['D3-24'],
  }, async () => {
    await database.pool.execute(sql`update platform.rate_window set hits = 1200`)
    const limited = await app.inject('/api/things')
    expect(limited.statusCode).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect(limited.json()).toMatchObject({ code: 'too_many_requests' })
    now = new Date(now.getTime() + 60_000)
    expect((await app.inject('/api/things')).statusCode).toBe(200)
  })

  it('counts calls by route and address block, however the URL is written', { tags: ['D3-24'] }, async () => {
    const hits = async (key: string): Promise<number> =>
      (await database.pool.execute<{ hits: number }>(sql`select hits from platform.rate_window where key = ${key}`))
        .rows[0]?.hits ?? 0
    await app.inject({ url: '/%61pi/things', remoteAddress: '2001:db8:7:1::1' })
    await app.inject({ url: '/api/%74hings', remoteAddress: '2001:db8:7:1:ffff::2' })
    await app.inject({ url: '/api/nowhere', remoteAddress: '2001:db8:7:1::3' })
    expect(await hits('2001:db8:7:1::/64')).toBe(3)
    await app.inject({ url: '/%61pi/limited', remoteAddress: '192.0.2.7' })
    await app.inject({ url: '/api/limited', remoteAddress: '192.0.2.7' })
    const third = await app.inject({ url: '/api/limite%64', remoteAddress: '192.0.2.7' })
    expect([third.statusCode, await hits('/api/limited 192.0.2.7'), await hits('192.0.2.7')]).toEqual([429, 3, 0])
  })

  it('counts calls that are refused for want of a session or a permission', { tags: ['D3-24'] }, async () => {
    const from = { remoteAddress: '192.0.2.8' }
    actor = null
    for (let call = 0; call < 3; call += 1)
      expect((await app.inject({ url: '/api/things', ...from })).statusCode).toBe(401)
    actor = person('nobody')
    expect((await app.inject({ url: '/api/things', ...from })).statusCode).toBe(403)
    const { rows } = await database.pool.execute(
      sql`select hits from platform.rate_window where key = ${from.remoteAddress}`,
    )
    expect(rows).toEqual([{ hits: 4 }])
    await database.pool.execute(sql`update platform.rate_window set hits = 1200 where key = ${from.remoteAddress}`)
    expect((await app.inject({ url: '/api/things', ...from })).statusCode).toBe(429)
  })
})
