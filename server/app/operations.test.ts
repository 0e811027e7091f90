import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEncryption, encryptionKey } from '#server/platform/encryption/encryption.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { printStartMessage } from './start-message.ts'

describe('operations and API documents', () => {
  let served: ServedHarness
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    served.app.inject({ method: 'GET', url, headers, remoteAddress })

  beforeAll(async () => {
    served = await createServedHarness({ environment: { METRICS_TOKEN: 'a token of metrics' } })
  }, 60_000)
  afterAll(() => served.stop())

  it('reports liveness and readiness', { tags: ['D1-11', 'D1-12'] }, async () => {
    expect((await get('/api/health/live')).json()).toEqual({ status: 'live' })
    const ready = await get('/api/health/ready')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({
      status: 'ready',
      checks: { database: true, migrations: true, partitions: true, writes: true, disk: true, jobs: true },
      warnings: [expect.stringMatching(/^Sandbox controls: /), expect.stringMatching(/^Fewer than two active people/)],
    })
  })

  it('warns of relaxed controls without failing readiness, and to nobody else', async () => {
    const far = await get('/api/health/ready', {}, '203.0.113.9')
    expect(far.statusCode).toBe(200)
    expect(far.json()).not.toHaveProperty('warnings')
    const token = { authorization: 'Bearer a token of metrics' }
    const warningsNow = async () => (await get('/api/health/ready', token, '203.0.113.9')).json().warnings
    expect(await warningsNow()).toHaveLength(2)
    await served.signIn('second', 'admin')
    await expect
      .poll(warningsNow)
      .toMatchObject([/^Sandbox/, /^Fewer than two active administrators/].map((text) => expect.stringMatching(text)))
    await served.signIn('third', 'admin')
    await expect.poll(warningsNow).toMatchObject([expect.stringMatching(/^Sandbox/)])
  })

  it('warns of values under a key that is not configured, and counts them for Prometheus', async () => {
    const { database, modules } = served.harness
    const foreign = createEncryption({ keys: [encryptionKey(new Uint8Array(32).fill(9))] }).seal('x', 'y')
    await database.pool.execute(sql`update platform.installation set fingerprint_key_sealed = ${foreign}`)
    await modules.keyCheck.job.work(new AbortController().signal)
    await expect
      .poll(async () => (await get('/api/health/ready')).json().warnings)
      .toContainEqual(expect.stringMatching(/a key that is not configured: 1\. Set ENCRYPTION_KEY_OLD to that key/))
    expect((await get('/metrics')).body).toContain('corridor_encryption_outdated_values 1')
  })

  it('serves Prometheus metrics to loopback or with the token', { tags: ['D1-13'] }, async () => {
    const near = await get('/metrics')
    expect(near.headers['content-type']).toContain('text/plain')
    expect(near.body).toMatch(/^# TYPE corridor_event_listeners gauge$/m)
    expect((await get('/metrics', {}, '203.0.113.9')).statusCode).toBe(404)
    // A proxy on the same machine forwards for other callers.
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    for (const header of ['x-real-ip', 'forwarded', 'via', 'x-forwarded-host', 'x-forwarded-proto'])
      expect((await get('/metrics', { [header]: 'a proxy' })).statusCode).toBe(404)
    // A page of another site reaches this machine under a name of its own.
    for (const host of ['corridor.example', 'localhost.example', '127.0.0.1.nip.io:5000', '10.0.0.1'])
      expect((await get('/metrics', { host })).statusCode).toBe(404)
    for (const host of ['localhost:5000', '127.0.0.1', '[::1]:5000'])
      expect((await get('/metrics', { host })).statusCode).toBe(200)
    expect((await get('/metrics', { authorization: 'Bearer a guess' }, '203.0.113.9')).statusCode).toBe(404)
    const token = { authorization: 'Bearer a token of metrics' }
    expect((await get('/metrics', token, '203.0.113.9')).statusCode).toBe(200)
  })

  it('prints address and sign-in at start', { tags: ['D1-02'] }, () => {
    const started = { address: 'http://localhost:5000', config: { mode: 'sandbox' }, setUpLink: null }
    expect(printStartMessage(started as never)).toMatch(
      /ready at http:\/\/localhost:5000[\s\S]*Sign in +http:\/\/localhost:5000\/api\/login/,
    )
    const setUpLink = 'http://localhost:5000/api/setup?token=abc'
    expect(printStartMessage({ ...started, setUpLink } as never)).toContain(setUpLink)
  })

  it('accepts either form of decimals and returns strings, integer francs and UTC times', {
    tags: ['D3-15', 'D3-16', 'D3-17'],
  }, async () => {
    const { harness, app } = served
    const cookie = await served.signIn('wires', 'user')
    const call = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      (
        await app.inject({
          method,
          url,
          headers: { cookie, 'sec-fetch-site': 'same-origin' },
          ...(payload && { payload }),
        })
      ).json()
    const client = {
      companyName: 'Wire SARL',
      contactName: 'Awa',
      email: 'a@example.org',
      address: 'Rue 1',
      country: 'Mali',
    }
    const made = await call('POST', '/api/clients', { ...client, monthlyLimit: 1200 })
    expect(made.monthlyLimit).toBe('1200.00')
    const other = await call('POST', '/api/clients', { ...client, companyName: 'Wire 2 SARL', monthlyLimit: '1200.5' })
    expect(other.monthlyLimit).toBe('1200.50')
    await harness.addBank()
    for (const amountXof of [60_000_000, '60000000']) {
      const { transaction, breakdown } = await call('POST', '/api/transactions/large-conversion', { amountXof })
      expect(transaction.amountXof).toBe(60_000_000)
      expect(breakdown.rate).toBe('561.000000')
    }
    const { rates, pairs } = await call('GET', '/api/fx-rates/waemu')
    expect(Object.values(rates).every((rate) => typeof rate === 'number')).toBe(true)
    expect(Object.keys(pairs)).toEqual(Object.keys(rates))
    expect(typeof (await call('GET', '/api/dashboard/metrics')).totalClients).toBe('number')
    const times = JSON.stringify(await call('GET', '/api/transactions')).matchAll(/"\w+At":"([^"]+)"/g)
    const instants = [...times].map(([, instant]) => instant)
    expect(instants.length).toBeGreaterThan(2)
    expect(instants.filter((instant) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(instant)))).toEqual([])
  })

  it('serves an OpenAPI 3.1 document of every call and its page', { tags: ['D3-34', 'D3-35'] }, async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.paths['/api/transactions/large-conversion'].post.requestBody).toBeDefined()
    expect(document.paths['/api/clients/{id}'].get.responses['200']).toBeDefined()
    const page = await get('/api/docs/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
    expect(page.body).toContain('/api/openapi.json')
    for (const offer of ['agent', 'mcp'])
      expect(page.body).toMatch(new RegExp(`"${offer}":\\s*\\{\\s*"disabled":\\s*true`))
    expect(page.body).toMatch(/"showDeveloperTools":\s*"never"/)
  })
})
