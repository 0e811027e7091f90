import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { answerFaults } from '#server/platform/http/error-handler.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { mountHealth } from './health.ts'
import { createPages } from './pages.ts'
import { probeWrite, recordHeartbeat } from './store.ts'

describe('a lost database', () => {
  let served: ServedHarness
  let cookie: string
  beforeAll(async () => {
    served = await createServedHarness()
    cookie = await served.signIn('awa', 'admin')
  }, 60_000)
  afterAll(() => served.stop())

  const call = (method: string, url: string) =>
    served.app.inject({
      method: method as 'GET',
      url,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(method === 'GET' ? {} : { payload: { nothing: 1 } }),
    })

  it('answers every call for signed-in people with 503 and Retry-After, and no call with 500', async () => {
    const answers = await served.harness.databaseAway(async () => {
      const found = []
      for (const route of everyRoute()) {
        const { statusCode, headers } = await call(route.method, route.path.replaceAll(/:\w+/g, '0'))
        found.push({
          name: nameOf(route),
          access: route.access,
          statusCode,
          retryAfter: Number(headers['retry-after']),
        })
      }
      return found
    })
    const signedIn = answers.filter(({ access }) => access !== 'anyone')
    expect(signedIn.length).toBeGreaterThan(100)
    expect(signedIn.filter(({ statusCode, retryAfter }) => statusCode !== 503 || !(retryAfter > 0))).toEqual([])
    expect(answers.filter(({ statusCode }) => statusCode === 500)).toEqual([])
  }, 180_000)

  it('answers the event stream, pages and readiness with 503, and liveness with 200', async () => {
    const statuses = await served.harness.databaseAway(async () => {
      const found: Record<string, unknown> = {}
      for (const path of ['/api/events', '/dashboard', '/api/health/ready', '/api/health/live']) {
        const { statusCode, headers } = await call('GET', path)
        found[path] = [statusCode, headers['retry-after'] !== undefined]
      }
      return found
    })
    expect(statuses).toEqual({
      '/api/events': [503, true],
      '/dashboard': [503, true],
      '/api/health/ready': [503, true],
      '/api/health/live': [200, false],
    })
    await expect.poll(async () => (await call('GET', '/api/clients')).statusCode).toBe(200)
  })
})

describe('a database without space', () => {
  let clone: ClonedDatabase
  let database: Database
  let owner: pg.Client
  let dataDir: string
  const app = fastify()

  beforeAll(async () => {
    clone = await cloneDatabase()
    database = clone.open(2)
    dataDir = await mkdtemp(join(tmpdir(), 'corridor-health-'))
    owner = new pg.Client(clone.owner)
    await owner.connect()
    answerFaults(app, createLogger('silent'))
    const jobs = { isHealthy: async () => true } as never
    mountHealth(app, {
      database,
      jobs,
      metrics: createMetrics(),
      metricsToken: null,
      warnings: async () => [],
      dataDir,
    })
    app.post('/heartbeat', () => recordHeartbeat(database, new Date(0), 'a test'))
    app.post('/probe', () => probeWrite(database, new Date(0)))
    app.get('/missing-file', () => readFile(join(dataDir, 'missing')))
  })
  afterAll(async () => {
    await app.close()
    await owner.end()
    await clone.drop()
    await rm(dataDir, { recursive: true })
  })

  const failWrites = async (table: string, state: string) => {
    await owner.query(`create or replace function public.fail() returns trigger language plpgsql as
      $$ begin raise exception 'no space' using errcode = '${state}'; end $$`)
    await owner.query(`create trigger fail before insert or update on ${table} execute function public.fail()`)
  }
  const allowWrites = (table: string) => owner.query(`drop trigger fail on ${table}`)

  it.each([
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['a standby that was the primary', '25006'],
  ])('answers a write with 503 and Retry-After: %s', async (_, state) => {
    await failWrites('platform.heartbeat', state)
    const refused = await app.inject({ method: 'POST', url: '/heartbeat' })
    await allowWrites('platform.heartbeat')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('Nothing was changed'),
    })
    expect((await app.inject({ method: 'POST', url: '/heartbeat' })).statusCode).toBe(200)
  })

  it('does not report a missing file as a lost database', async () => {
    expect((await app.inject('/missing-file')).json()).toMatchObject({ status: 500, code: 'internal' })
  })

  it('is not ready until a write succeeds', { tags: ['D1-12'] }, async () => {
    const ready = async () => (await app.inject('/api/health/ready')).json()
    expect(await ready()).toMatchObject({ status: 'ready', checks: { writes: true, disk: true } })
    await failWrites('platform.write_probe', '53100')
    await expect.poll(ready).toMatchObject({ status: 'not ready', checks: { database: true, writes: false } })
    await allowWrites('platform.write_probe')
    await expect.poll(ready).toMatchObject({ status: 'ready' })
  })
})

it('answers a page of a client that is not built with the command that builds it', async () => {
  const emptyFolder = await mkdtemp(join(tmpdir(), 'corridor-unbuilt-'))
  const pages = createPages(emptyFolder)
  const app = fastify()
  answerFaults(app, createLogger('silent'))
  app.get('/set-up', () => pages.read('set-up'))
  app.get('/screen', () => pages.readScreen('/'))
  for (const url of ['/set-up', '/screen']) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('npm run build'),
    })
  }
  await app.close()
  await rm(emptyFolder, { recursive: true })
})
