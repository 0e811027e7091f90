import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { outboxSettled } from '#tests/setup/outbox.ts'
import type { Database } from '../database/database.ts'
import { stampInstallation } from '../database/installation.ts'
import { asOwner } from '../database/owner.ts'
import { followEvents } from './event-consumer.ts'
import { insertEvents } from './store.ts'

const now = new Date('2026-11-21T10:00:00Z')

describe('outbox consumer', () => {
  let clone: ClonedDatabase
  let database: Database
  const seen: string[] = []

  const emit = (aggregateId: string) =>
    insertEvents(database.pool, [{ kind: 'clients', type: 'made', version: 1, aggregateId, payload: {} }], now)
  const follow = async () => {
    await outboxSettled(database.pool)
    return followEvents(database, 'test', async (_, events) => {
      seen.push(...events.map(({ aggregateId }) => aggregateId))
    })
  }

  beforeAll(async () => {
    clone = await cloneDatabase()
    database = clone.open(4)
    await stampInstallation(clone.owner, 'sandbox', now)
  })
  afterAll(() => clone.drop())

  it('starts at the next event and handles each once, in order', async () => {
    await emit('before')
    await follow()
    await emit('first')
    await emit('second')
    expect(await follow()).toBe(2)
    expect(await follow()).toBe(0)
    expect(seen.splice(0)).toEqual(['first', 'second'])
  })

  it('orders transaction ids as numbers across a digit change', async () => {
    await asOwner(clone.owner, async (client) => {
      await client.query("update platform.outbox_cursor set written_xid = '98', last_id = 0 where consumer = 'test'")
      await client.query(`
        insert into platform.outbox_event (written_xid, kind, type, version, aggregate_id, payload, occurred_at)
        values ('100', 'clients', 'made', 1, 'one hundred', '{}', '${now.toISOString()}'),
          ('99', 'clients', 'made', 1, 'ninety-nine', '{}', '${now.toISOString()}')`)
    })
    await follow()
    expect(seen.splice(0).slice(0, 2)).toEqual(['ninety-nine', 'one hundred'])
    expect(await follow()).toBe(0)
  })

  it('continues after a restore into a cluster with smaller transaction ids', async () => {
    await emit('left over')
    await asOwner(clone.owner, async (client) => {
      await client.query("update platform.outbox_cursor set written_xid = '9000000000000' where consumer = 'test'")
      await client.query('update platform.installation set system_identifier = 1')
    })
    await stampInstallation(clone.owner, 'sandbox', now)
    await emit('after the restore')
    await follow()
    expect(seen.splice(0)).toEqual(['after the restore'])
  })

  it('finishes unread events of an era before those of the next', async () => {
    await emit('of the second era')
    await asOwner(clone.owner, (client) => client.query('update platform.installation set system_identifier = 1'))
    await stampInstallation(clone.owner, 'sandbox', now)
    await emit('of the third era')
    await follow()
    expect(seen.splice(0)).toEqual(['of the second era', 'of the third era'])
  })
})
