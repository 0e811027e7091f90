import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bulkRun } from '#contract/bulk.ts'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { person } from '#tests/setup/person-factory.ts'
import { serveRoutes } from '#tests/setup/route-server.ts'
import type { Database } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { type Bulk, type BulkAction, createBulk } from './bulk.ts'
import { bulkRoutes } from './bulk-routes.ts'

let clone: ClonedDatabase
let database: Database
const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') }
const ids = createIds(clock, seededRandom(7))
const fatou = person('fatou', 'Fatou Diallo')

beforeAll(async () => {
  clone = await cloneDatabase()
  database = clone.open(8)
})
afterAll(() => clone.drop())

const roleOf = async () => 'user'
const rowsUpTo = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, label: `Row ${at + 1}` }))
const start = (bulk: Bulk, count: number) =>
  database.transaction((transaction) => bulk.start(transaction, fatou, { action: 'test.odd', rows: rowsUpTo(count) }))

describe('bulk action', () => {
  it('processes each row once and records its outcome when instances compete or die', async () => {
    const worked: number[] = []
    let breaks = true
    const action: BulkAction = {
      name: 'test.odd',
      permission: 'clients.write',
      async work(_, actor, rows) {
        if (breaks) {
          breaks = false
          throw new Error('the instance dies here')
        }
        expect(actor).toMatchObject({ userId: 'fatou', origin: { startedAt: expect.any(Date) } })
        worked.push(...rows.map(({ rowId }) => rowId))
        return rows.map(({ position, rowId }) => ({ position, failure: rowId % 2 === 0 ? 'is even' : null }))
      },
    }
    const bulk = createBulk({ database, clock, ids, actions: [action], roleOf })
    const { id } = await start(bulk, 1201)
    await expect(bulk.runDue()).rejects.toThrow('dies')
    await Promise.all([bulk.runDue(), bulk.runDue(), bulk.runDue()])
    expect(worked.toSorted((a, b) => a - b)).toEqual(rowsUpTo(1201).map((row) => row.id))
    expect(await bulk.find(fatou, id)).toMatchObject({ total: 1201, done: 1201, failed: 600 })
  })

  it('reports progress by page to its initiator only', async () => {
    const work: BulkAction['work'] = async (_, __, rows) =>
      rows.map(({ position }) => ({ position, failure: position <= 3 ? 'is not open' : null }))
    const bulk = createBulk({
      database,
      clock,
      ids,
      actions: [{ name: 'test.odd', permission: 'clients.write', work }],
      roleOf,
    })
    const { id } = await start(bulk, 5)
    let actor = fatou
    const app = await serveRoutes({
      database,
      clock,
      routes: bulkRoutes({ bulk, clock, nudge: () => undefined }),
      actor: () => actor,
    })
    const run = async () => bulkRun.parse((await app.inject(`/api/bulk-runs/${id}`)).json())
    expect(await run()).toMatchObject({ done: 0, finishedAt: null })
    await bulk.runDue()
    expect(await run()).toMatchObject({ done: 5, failed: 3, finishedAt: clock.now().toISOString() })
    const first = await app.inject(`/api/bulk-runs/${id}/rows?outcome=failed&limit=2`)
    expect(first.json().map((row: { message: string }) => row.message)).toEqual(['is not open', 'is not open'])
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]*)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await app.inject(next)).json()).toEqual([
      { position: 3, rowId: 3, label: 'Row 3', outcome: 'failed', message: 'is not open' },
    ])
    actor = person('kone', 'Moussa Kone')
    expect((await app.inject(`/api/bulk-runs/${id}`)).statusCode).toBe(404)
    expect((await app.inject(`/api/bulk-runs/${id}/rows`)).statusCode).toBe(404)
    await app.close()
  })

  it('lists the runs of a person until they have ended and were seen, without those of API keys', async () => {
    const work: BulkAction['work'] = async (_, __, rows) => rows.map(({ position }) => ({ position, failure: null }))
    const action = { name: 'test.odd', permission: 'clients.write', work } as const
    const bulk = createBulk({ database, clock, ids, actions: [action], roleOf })
    const begin = (initiator: Actor) =>
      database.transaction((transaction) =>
        bulk.start(transaction, initiator, { action: 'test.odd', rows: rowsUpTo(1) }),
      )
    const awa = person('awa', 'Awa Traoré')
    let actor = awa
    const routes = bulkRoutes({ bulk, clock, nudge: () => undefined })
    const app = await serveRoutes({ database, clock, routes, actor: () => actor })
    const listed = async () => {
      const runs = z.array(bulkRun).parse((await app.inject('/api/bulk-runs')).json())
      return runs.map(({ id, finishedAt }) => [id, finishedAt !== null])
    }
    const markSeen = async (id: string) => {
      const sent = await app.inject({
        method: 'POST',
        url: `/api/bulk-runs/${id}/seen`,
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      return sent.statusCode
    }
    await begin({ ...awa, apiKey: { id: 1, name: 'Imports' } })
    const [first, second] = [await begin(awa), await begin(awa)]
    expect(new Set(await listed())).toEqual(
      new Set([
        [first.id, false],
        [second.id, false],
      ]),
    )
    expect(await markSeen(first.id)).toBe(200)
    expect(await listed()).toHaveLength(2)
    await bulk.runDue()
    actor = fatou
    expect(await markSeen(first.id)).toBe(404)
    expect(await listed()).not.toContainEqual([first.id, true])
    actor = awa
    expect(await listed()).toContainEqual([first.id, true])
    expect(await markSeen(first.id)).toBe(200)
    expect(await listed()).toEqual([[second.id, true]])
    await app.close()
  })

  it.each([
    ['is deactivated', null],
    ['has a role without the permission', 'auditor'],
  ])('leaves the remaining rows as they are once its initiator %s', async (_, later) => {
    let role: string | null = 'user'
    const worked: number[] = []
    const action: BulkAction = {
      name: 'test.odd',
      permission: 'clients.write',
      rowsAtOnce: 2,
      async work(_transaction, _actor, rows) {
        worked.push(...rows.map(({ rowId }) => rowId))
        role = later
        return rows.map(({ position }) => ({ position, failure: null }))
      },
    }
    const bulk = createBulk({ database, clock, ids, actions: [action], roleOf: async () => role })
    const { id } = await start(bulk, 5)
    await bulk.runDue()
    expect(worked).toEqual([1, 2])
    expect(await bulk.find(fatou, id)).toMatchObject({ done: 5, failed: 3, finishedAt: expect.any(Date) })
  })

  it('is not held up by another that breaks each time', async () => {
    const works: BulkAction['work'] = async (_, __, rows) => rows.map(({ position }) => ({ position, failure: null }))
    let isBroken = true
    const breaks: BulkAction['work'] = async (...given) => {
      if (isBroken) throw new Error('a row cannot be read')
      return works(...given)
    }
    const shared = { permission: 'clients.write' } as const
    const bulk = createBulk({
      database,
      clock,
      ids,
      actions: [
        { ...shared, name: 'test.odd', work: works },
        { ...shared, name: 'test.broken', work: breaks },
      ],
      roleOf,
    })
    const broken = await database.transaction((transaction) =>
      bulk.start(transaction, fatou, { action: 'test.broken', rows: rowsUpTo(1) }),
    )
    const { id } = await start(bulk, 1)
    await expect(bulk.runDue()).rejects.toThrow('a row cannot be read')
    expect(await bulk.find(fatou, id)).toMatchObject({ done: 1, failed: 0 })
    expect(await bulk.find(fatou, broken.id)).toMatchObject({ done: 0, finishedAt: null })
    isBroken = false
    await bulk.runDue()
    expect(await bulk.find(fatou, broken.id)).toMatchObject({ done: 1, failed: 0 })
  })

  it('acts with the role that its initiator has now', async () => {
    const roles: string[] = []
    const work: BulkAction['work'] = async (_, { role }, rows) => {
      roles.push(role)
      return rows.map(({ position }) => ({ position, failure: null }))
    }
    const action = { name: 'test.odd', permission: 'clients.write', work } as const
    const bulk = createBulk({ database, clock, ids, actions: [action], roleOf: async () => 'compliance' })
    await start(bulk, 1)
    await bulk.runDue()
    expect(roles).toEqual(['compliance'])
  })
})
