import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import type { Database } from '../database/database.ts'
import { createChangeStream } from './stream.ts'

const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') }

describe('change stream', () => {
  let clone: ClonedDatabase
  let database: Database
  beforeAll(async () => {
    clone = await cloneDatabase()
    database = clone.open(4)
  })
  afterAll(() => clone.drop())

  it('does not count a stream whose browser left while it was being opened', async () => {
    const [claiming, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: Database = {
      ...database,
      transaction: async (work) => {
        claiming.resolve()
        await left.promise
        return database.transaction(work)
      },
    }
    const stream = createChangeStream({
      database: slow,
      clock,
      ids: createIds(clock, seededRandom(3)),
      rightsOf: async () => new Map(),
    })
    const app = fastify()
    const served = Promise.withResolvers<unknown>()
    app.get('/', (incoming, reply) => {
      incoming.raw.once('close', () => left.resolve())
      const serving = stream.serve(incoming, reply, { userId: 'fatou', sessionId: 's-1' })
      serving.then(served.resolve, served.reject)
      return serving
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const browser = request({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' }).end()
    browser.on('error', () => undefined)
    await claiming.promise
    browser.destroy()
    await served.promise
    expect(stream.listeners()).toBe(0)
    await expect
      .poll(async () => (await database.pool.execute<{ id: string }>('select id from platform.event_stream')).rows)
      .toEqual([])
    await app.close()
  })
})
