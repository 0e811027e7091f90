import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { businessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { createWorld, type World } from '#tests/running/world.ts'

describe('the past of a client whose conversion is about to be kept', () => {
  let world: World
  let clientId: number

  beforeAll(async () => {
    world = await createWorld()
    clientId = await world.addClient('Baobab Textiles SA')
  }, 60_000)
  afterAll(() => world.stop())

  it('is looked at when whoever had the turn before has ended, and holds what that one kept', async () => {
    const { database, modules, people } = world
    const date = businessDate(world.now(), 'Africa/Dakar')
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const first = database.transaction(async (transaction) => {
      const request = { amountXof: 60_000_000n, clientId, notes: null }
      expectOk(await modules.conversions.initiate(transaction, people.operator, request), 'a conversion')
      held.resolve()
      await release.promise
    })
    await held.promise
    const second = database.transaction(async (transaction) => {
      const inForce = await modules.compliance.inForceOn(transaction, date)
      const pastOf = await modules.compliance.pastsAhead(transaction, inForce, { clientIds: [clientId], date })
      return pastOf(clientId)('structuring')
    })
    const waiting = sql`select from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and not l.granted and a.datname = current_database()`
    await vi.waitFor(async () => expect((await database.pool.execute(waiting)).rowCount).toBe(1), 10_000)
    release.resolve()
    await first
    expect(await second).toMatchObject({ kind: 'recent', conversions: [{ amountXof: '60000000' }] })
  })

  it('is asked for once for each client', async () => {
    const { database, modules } = world
    const date = businessDate(world.now(), 'Africa/Dakar')
    const twice = database.transaction(async (transaction) => {
      const inForce = await modules.compliance.inForceOn(transaction, date)
      return modules.compliance.pastsAhead(transaction, inForce, { clientIds: [clientId, clientId], date })
    })
    await expect(twice).rejects.toThrow('of one client only one conversion is judged at a time')
  })
})
