import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineRoute } from '#contract/route.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLogger } from '../telemetry/logger.ts'
import { type Actor, systemActor } from './actor.ts'
import { platformRefusal } from './problems.ts'
import { answer, type Outcome, refuse, writeTogether } from './route.ts'
import { createWriting, type Write } from './writing.ts'

const now = new Date('2026-11-20T10:00:00Z')

const makeThing = defineRoute({
  method: 'POST',
  path: '/api/things',
  tag: 'Things',
  summary: 'Makes a thing',
  access: 'clients.write',
  body: z.strictObject({ name: z.string(), ends: z.optional(z.enum(['refused', 'broken', 'held', 'locked'])) }),
  answer: z.object({ transaction: z.string(), together: z.int() }),
  status: 201,
})

interface Thing {
  readonly name: string
  /** Held: it ends when the test says so. Locked: it needs a lock first. */
  readonly ends?: 'refused' | 'broken' | 'held' | 'locked' | undefined
}

const slowOnes = ['1', '2', '3', '4', '5', '6', '7', '8'].map((number) => `slow-${number}`)

const lock = sql`select pg_advisory_xact_lock(20261123)`

describe('writes that are served together', () => {
  let clone: ClonedDatabase
  let database: Database
  let letGo: () => void
  let held: Promise<void>
  let begun: () => void
  let madeBefore: bigint
  const committed: number[] = []
  const logged: string[] = []
  const logger = createLogger('warn', { write: (line) => void logged.push(line) })

  const route = writeTogether(makeThing, {
    ahead: async (calls) => calls.length,
    async record(calls, { transaction, afterCommit, ahead }) {
      const { rows } = await transaction.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
      for (const { body } of calls) {
        await transaction.execute(
          sql`insert into platform.outbox_event (kind, type, version, aggregate_id, payload, occurred_at) values ('clients', 'made', 1, ${body.name}, '{}', ${now.toISOString()})`,
        )
        if (body.ends === 'locked') await transaction.execute(lock)
        if (body.ends === 'broken') throw new Error('a fault of ours')
        if (body.ends === 'held') {
          begun()
          await held
        }
      }
      afterCommit(() => committed.push(calls.length))
      return calls.map(({ body }) =>
        body.ends === 'refused'
          ? refuse(platformRefusal('not_found', 'No such thing.'))
          : answer({ transaction: String(rows[0]?.id), together: ahead }),
      )
    },
  })

  const made = async () => {
    const { rows } = await database.pool.execute<{ name: string }>(
      sql`select aggregate_id as name from platform.outbox_event where id > ${madeBefore} order by id`,
    )
    return rows.map(({ name }) => name).sort()
  }
  const keys = async () => {
    const { rows } = await database.pool.execute<{ key: string }>(
      sql`select key from platform.idempotency order by key`,
    )
    return rows.map(({ key }) => key)
  }
  const person = (userId: string): Actor => ({ ...systemActor('test', now), kind: 'person', userId })
  const call = (body: Thing, key: string | null = null, userId = 'u1'): Write => {
    const whole = { actor: person(userId), params: {}, query: {}, body, idempotencyKey: key, ifMatch: null }
    return { call: whole as unknown as Write['call'], path: makeThing.path, sent: body }
  }
  const told = (outcome: Outcome<unknown>) => {
    if (outcome.kind !== 'answer') throw new Error(`answered with ${JSON.stringify(outcome)}`)
    return outcome.body as { transaction: string; together: number }
  }

  beforeAll(async () => {
    clone = await cloneDatabase()
    database = openDatabase(clone.app, { poolSize: 10, onError: () => {} })
  })
  beforeEach(async () => {
    committed.length = 0
    logged.length = 0
    held = new Promise((resolve) => {
      letGo = resolve
    })
    const { rows } = await database.pool.execute<{ last: bigint }>(
      sql`select coalesce(max(id), 0) as last from platform.outbox_event`,
    )
    madeBefore = rows[0]?.last ?? 0n
    await database.pool.execute(sql`delete from platform.idempotency`)
  })
  afterAll(async () => {
    await database.close()
    await clone.drop()
  })

  /** A writing with as many slow calls in hand as may be, until `letGo`. */
  const busy = async () => {
    const write = createWriting(route, { database, clock: { now: () => now }, logger })
    const inHand: Promise<unknown>[] = []
    for (const name of slowOnes) {
      const hasBegun = new Promise<void>((resolve) => {
        begun = resolve
      })
      inHand.push(write(call({ name, ends: 'held' })))
      await hasBegun
    }
    return { write, inHand }
  }

  it('serves one at once in a transaction of its own, and what comes meanwhile in one', async () => {
    const { write, inHand } = await busy()
    const asked = ['a', 'b', 'c'].map((name) => write(call({ name }, name)))
    letGo()
    await Promise.all(inHand)
    const outcomes = (await Promise.all(asked)).map(told)
    expect(new Set(outcomes.map(({ transaction }) => transaction)).size).toBe(1)
    expect(outcomes.map(({ together }) => together)).toEqual([3, 3, 3])
    expect(committed.sort()).toEqual([...slowOnes.map(() => 1), 3])
    expect(await made()).toEqual(['a', 'b', 'c', ...slowOnes])
    expect(await keys()).toEqual(['a', 'b', 'c'])
  })

  it('eight at most', async () => {
    const { write, inHand } = await busy()
    const names = [...'abcdefghijkl']
    const asked = names.map((name) => write(call({ name })))
    letGo()
    await Promise.all([...inHand, ...asked])
    expect(committed.sort()).toEqual([...slowOnes.map(() => 1), 4, 8])
    expect(await made()).toEqual([...names, ...slowOnes])
  })

  it('a refused one is refused alone, and its key may be used again', async () => {
    const { write, inHand } = await busy()
    const asked = [write(call({ name: 'a' }, 'a')), write(call({ name: 'b', ends: 'refused' }, 'b'))]
    letGo()
    await Promise.all(inHand)
    const [kept, refused] = await Promise.all(asked)
    expect(kept && told(kept).together).toBe(1)
    expect(refused).toMatchObject({ kind: 'refusal', refusal: { detail: 'No such thing.' } })
    expect(await made()).toEqual(['a', ...slowOnes])
    expect(await keys()).toEqual(['a'])
    expect(committed).toEqual([...slowOnes.map(() => 1), 1])
    expect(told(await write(call({ name: 'b' }, 'b'))).together).toBe(1)
    expect(logged).toEqual([])
  })

  it('a fault fails the one that it belongs to, and no other', async () => {
    const { write, inHand } = await busy()
    const asked = ['a', 'b', 'c'].map((name) => write(call(name === 'b' ? { name, ends: 'broken' } : { name }, name)))
    const outcomes = Promise.allSettled(asked)
    letGo()
    await Promise.all(inHand)
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await made()).toEqual(['a', 'c', ...slowOnes])
    expect(await keys()).toEqual(['a', 'c'])
    // Seen by whoever looks after the server, since the others were only slower.
    expect(logged.join()).toContain('calls are served one by one')
    expect(logged.join()).toContain('a fault of ours')
  })

  it('one that waits for what somebody else holds keeps none of the others waiting', async () => {
    const { write, inHand } = await busy()
    const { waiting, others } = await database.transaction(async (transaction) => {
      await transaction.execute(lock)
      const asked = ['a', 'b', 'c'].map((name) => write(call(name === 'b' ? { name, ends: 'locked' } : { name })))
      letGo()
      await Promise.all(inHand)
      return { waiting: asked[1], others: await Promise.all([asked[0], asked[2]]) }
    })
    expect(others.map((outcome) => outcome?.kind)).toEqual(['answer', 'answer'])
    expect((await waiting)?.kind).toBe('answer')
    expect(await made()).toEqual(['a', 'b', 'c', ...slowOnes])
  })

  it('a key that comes again beside others answers what it answered, and one that comes twice is served once', async () => {
    const before = told(
      await createWriting(route, { database, clock: { now: () => now }, logger })(call({ name: 'a' }, 'a')),
    )
    const { write, inHand } = await busy()
    const asked = [call({ name: 'a' }, 'a'), call({ name: 'b' }, 'b'), call({ name: 'b' }, 'b')].map(write)
    letGo()
    await Promise.all(inHand)
    const [again, fresh, twice] = (await Promise.all(asked)).map(told)
    expect(again).toEqual(before)
    expect(twice).toEqual(fresh)
    expect(await made()).toEqual(['a', 'b', ...slowOnes])
  })

  it('a key of one person is not another person’s, and one with another request is refused', async () => {
    const { write, inHand } = await busy()
    const asked = [
      call({ name: 'a' }, 'same', 'u1'),
      call({ name: 'b' }, 'same', 'u2'),
      call({ name: 'c' }, 'same', 'u1'),
    ].map(write)
    letGo()
    await Promise.all(inHand)
    const [one, other, reused] = await Promise.all(asked)
    expect([one?.kind, other?.kind]).toEqual(['answer', 'answer'])
    expect(reused).toMatchObject({ kind: 'refusal', refusal: { code: 'key_reused' } })
    expect(await made()).toEqual(['a', 'b', ...slowOnes])
  })
})
