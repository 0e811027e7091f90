import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { buildServer } from '#server/platform/http/server.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Audit, auditRoutes, createAudit } from './index.ts'

let clone: ClonedDatabase
let database: Database
let app: FastifyInstance
let audit: Audit
let role = 'auditor'
let now = Date.parse('2026-11-21T10:00:00.000Z')
const people = [{ id: 'u1', name: 'Awa Traore', email: 'awa.traore@example.org' }]
const clock = { now: () => new Date(now) }
const logger = createLogger('silent')

beforeAll(async () => {
  clone = await cloneDatabase()
  database = clone.open(4)
  const headFile = join(tmpdir(), `corridor-audit-head-${clone.app.database}`)
  audit = createAudit({ database, clock, sealKey: new Uint8Array(32).fill(3), headFile, logger })
  app = await buildServer({
    database,
    clock,
    ids: createIds(clock, seededRandom(1)),
    logger,
    routes: auditRoutes({
      audit,
      database,
      directory: {
        timeZone: async () => 'Africa/Abidjan',
        findPeople: async (_, { q, id }) => people.filter((one) => one.id === id || one.name.includes(q ?? '')),
        recordNames: async () => new Map([['client-3', 'Sahel Textiles SARL']]),
      },
    }),
    authenticate: async (_, origin): Promise<Actor> => ({
      ...systemActor('test', clock.now()),
      kind: 'person',
      userId: 'u1',
      name: 'Awa',
      role,
      origin,
    }),
    onFailedWrite: async () => undefined,
    publicUrl: 'http://localhost:5000',
    trustProxy: false,
    rateLimit: false,
    metrics: createMetrics(),
  })
  for (const id of ['1', '2', '3']) {
    now += 1000
    await database.transaction((transaction) =>
      audit.append(transaction, systemActor('seed', clock.now()), {
        action: 'create',
        resourceType: 'client',
        resourceId: id,
      }),
    )
  }
})

afterAll(async () => {
  await app.close()
  await clone.drop()
})

const get = (query: string) => app.inject({ method: 'GET', url: `/api/audit-logs${query}` })
const verify = () =>
  app.inject({ method: 'POST', url: '/api/audit-logs/verify', headers: { 'sec-fetch-site': 'same-origin' } })

describe('GET /api/audit-logs', () => {
  it('returns a plain list, newest first, in the specified shape, paged by Link', {
    tags: ['S7-24'],
  }, async () => {
    const first = await get('?resourceType=client&limit=2')
    expect(first.statusCode).toBe(200)
    expect(first.headers['x-total-count']).toBe('3')
    expect(first.json().map((entry: { resourceId: string }) => entry.resourceId)).toEqual(['3', '2'])
    expect(first.json()[0]).toEqual({
      id: expect.any(String),
      userId: null,
      userName: 'Corridor',
      action: 'create',
      resourceType: 'client',
      resourceId: '3',
      method: 'JOB',
      endpoint: 'seed',
      ipAddress: 'local',
      userAgent: null,
      details: null,
      success: true,
      errorMessage: null,
      timestamp: clock.now().toISOString(),
      responseTimeMs: 0,
      resourceName: 'Sahel Textiles SARL',
    })
    expect(first.json()[1].resourceName).toBeNull()
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await app.inject({ method: 'GET', url: next })
    expect(second.json()).toMatchObject([{ resourceId: '1' }])
    expect(second.headers.link).toBeUndefined()
  })

  it('is recorded once in ten minutes, whatever the search', { tags: ['D15-05'] }, async () => {
    await get('?q=client')
    await get('?q=seed')
    const { total } = await audit.list(
      database.pool,
      { actions: ['view'], resourceType: 'audit_log' },
      { limit: 5, after: null },
    )
    expect(total).toBe(1)
  })

  it.each(['?cursor=nonsense', '?limit=0', '?limit=501', '?action=hack', '?result=maybe', '?unknown=1'])(
    'rejects %s with 400 and the field',
    async (query) => {
      const answer = await get(query)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toHaveLength(1)
    },
  )
})

describe('GET /api/audit-logs, by person and day', () => {
  const total = async (query: string) => {
    const [list, summary] = [
      await get(query),
      await app.inject({ method: 'GET', url: `/api/audit-logs/summary${query}` }),
    ]
    expect(summary.json().total).toBe(Number(list.headers['x-total-count']))
    expect(list.json()).toHaveLength(summary.json().total)
    return summary.json().total
  }

  it('finds the entries of one person, of days, and of both', async () => {
    expect(await total('?userId=u1')).toBe(1)
    expect(await total('?userId=u2')).toBe(0)
    expect(await total('?resourceType=client&from=2026-11-21&to=2026-11-21')).toBe(3)
    expect(await total('?resourceType=client&from=2026-11-22')).toBe(0)
    expect(await total('?to=2026-11-20')).toBe(0)
    expect(await total('?userId=u1&from=2026-11-21&action=view')).toBe(1)
    expect((await get('?from=yesterday')).statusCode).toBe(400)
  })

  it('finds people by name and days by date in the search text', { tags: ['S2-106'] }, async () => {
    expect(await total('?q=Traore')).toBe(1)
    expect(await total('?q=Nov%2021,%202026&resourceType=client')).toBe(3)
    expect(await total('?q=2026-11-22')).toBe(0)
    expect(await total('?q=Traore%20November%202026')).toBe(1)
  })

  it('answers the people of the filter', async () => {
    const found = async (query: string) =>
      (await app.inject({ method: 'GET', url: `/api/audit-logs/people${query}` })).json()
    expect(await found('?q=Awa')).toEqual(people)
    expect(await found('?userId=u1')).toEqual(people)
    expect(await found('?q=Nobody')).toEqual([])
  })
})

describe('GET /api/audit-logs/summary', () => {
  it('counts all matches in the log, with the rounded success rate, and null without matches', {
    tags: ['S2-105'],
  }, async () => {
    for (const id of ['4', '5', '6']) {
      await audit.recordFailure(systemActor('seed', clock.now()), {
        action: 'update',
        resourceType: 'invoice',
        resourceId: id,
        errorMessage: 'no',
      })
    }
    const summary = async (query: string) =>
      (await app.inject({ method: 'GET', url: `/api/audit-logs/summary${query}` })).json()
    expect(await summary('?q=seed')).toEqual({ total: 6, successful: 3, failed: 3, successRate: 50 })
    expect(await summary('?resourceType=invoice')).toEqual({ total: 3, successful: 0, failed: 3, successRate: 0 })
    expect(await summary('?action=delete')).toEqual({ total: 0, successful: 0, failed: 0, successRate: null })
  })
})

describe('GET /api/audit-logs/export', () => {
  const file = (query: string) => app.inject({ method: 'GET', url: `/api/audit-logs/export${query}` })

  it('exports the filtered entries newest first, counted and hashed, and is recorded', {
    tags: ['D14-05'],
  }, async () => {
    const found = await file('?resourceType=client&format=json')
    expect(found.headers['content-disposition']).toMatch(/filename="audit-logs-\d{4}-\d\d-\d\d\.json"/)
    const { entries, rows, sha256, filter } = found.json()
    expect([rows, filter]).toEqual([3, { resourceType: 'client' }])
    const listed = (await get('?resourceType=client')).json()
    expect(entries).toEqual(listed.map(({ resourceName: _, ...entry }: { resourceName: unknown }) => entry))
    const lines = entries.map((entry: unknown) => `${JSON.stringify(entry)}\n`).join('')
    expect(sha256).toBe(createHash('sha256').update(lines).digest('hex'))
    const csv = (await file('?resourceType=client&format=csv')).body.split('\r\n')
    expect(csv[0]).toContain('Id,Time (UTC),User,User Id,Action,Resource Type,Resource Id,Result')
    expect(csv.filter((line) => line.includes(',create,client,'))).toHaveLength(3)
    const { total } = await audit.list(
      database.pool,
      { actions: ['download'], resourceType: 'audit_log' },
      { limit: 5, after: null },
    )
    expect(total).toBe(1)
  })

  it('writes a workbook that states its rows and hash, and a PDF', async () => {
    const book = await file('?resourceType=client&format=xlsx')
    expect([book.statusCode, book.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const pdf = await file('?resourceType=client&format=pdf')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect([pdf.rawPayload.subarray(0, 5).toString(), pdf.rawPayload.subarray(-6).toString()]).toEqual([
      '%PDF-',
      '%%EOF\n',
    ])
  })
})

describe('POST /api/audit-logs/verify', () => {
  it('verifies every seal and tally count and returns the findings', async () => {
    await vi.waitFor(async () => {
      await audit.sealPending()
      const found = (await verify()).json()
      expect(found).toMatchObject({
        intact: true,
        findings: [],
        checkedAt: clock.now().toISOString(),
        storedHead: 'agrees',
      })
      expect(found.sealedEntries).toBeGreaterThan(6)
      expect(found.countsChecked).toBeGreaterThan(2)
    }, 10_000)
  })

  it('reports progress to its initiator, and nothing once it has ended', async () => {
    const progress = async () => (await app.inject({ method: 'GET', url: '/api/audit-logs/verify' })).json()
    const reported: unknown[] = []
    const running = verify().finally(() => reported.push('ended'))
    while (!reported.includes('ended')) reported.push((await progress()).progress)
    await running
    expect(await progress()).toEqual({ progress: null })
    for (const one of reported)
      if (one !== null && one !== 'ended')
        expect(one).toEqual({ part: expect.any(String), percent: expect.any(Number) })
  })

  it('rejects a role without the permission', async () => {
    role = 'user'
    expect((await verify()).json()).toMatchObject({ status: 403, code: 'not_permitted' })
  })
})
