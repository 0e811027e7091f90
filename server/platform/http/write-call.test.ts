import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineRoute } from '#contract/route.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import type { Database } from '../database/database.ts'
import { type Actor, systemActor } from './actor.ts'
import { platformRefusal } from './problems.ts'
import { answer, type Outcome, refuse, write as writeRoute } from './route.ts'
import { serveWrite, type Write } from './write-call.ts'

const now = new Date('2026-11-20T10:00:00Z')

interface Thing {
  readonly name: string
  readonly ends?: 'refused' | 'broken' | 'locked' | undefined
}

const makeThing = defineRoute('POST /api/things', 'Things', {
  summary: 'Makes a thing',
  access: 'clients.write',
  body: z.strictObject({ name: z.string(), ends: z.optional(z.enum(['refused', 'broken', 'locked'])) }),
  answer: z.object({ transaction: z.string() }),
  status: 201,
})

const lock = sql`select pg_advisory_xact_lock(20261123)`

describe('write call', () => {
  let clone: ClonedDatabase
  let database: Database
  let lastBefore: bigint
  const followUps: string[] = []

  const route = writeRoute(makeThing, async ({ transaction, afterCommit, body }) => {
    const { rows } = await transaction.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
    await transaction.execute(
      sql`insert into platform.outbox_event (kind, type, version, aggregate_id, payload, occurred_at) values ('clients', 'made', 1, ${body.name}, '{}', ${now.toISOString()})`,
    )
    afterCommit(() => followUps.push(body.name))
    if (body.ends === 'locked') await transaction.execute(lock)
    if (body.ends === 'broken') throw new Error('a programming error')
    if (body.ends === 'refused') return refuse(platformRefusal('not_found', 'No such thing.'))
    return answer({ transaction: String(rows[0]?.id) })
  })

  const made = async () => {
    const { rows } = await database.pool.execute<{ name: string }>(
      sql`select aggregate_id as name from platform.outbox_event where id > ${lastBefore} order by aggregate_id`,
    )
    return rows.map(({ name }) => name)
  }
  const keys = async () => {
    const { rows } = await database.pool.execute<{ key: string }>(
      sql`select key from platform.idempotency order by key`,
    )
    return rows.map(({ key }) => key)
  }
  const person = (userId: string): Actor => ({ ...systemActor('test', now), kind: 'person', userId })
  const call = (body: Thing, key: string | null = null, userId = 'u1'): Promise<Outcome<unknown>> => {
    const whole = { actor: person(userId), params: {}, query: {}, body, idempotencyKey: key, version: null }
    return serveWrite(
      route,
      { database, clock: { now: () => now } },
      { call: whole as unknown as Write['call'], path: makeThing.path, sent: body },
    )
  }
  const transactionOf = (outcome: Outcome<unknown>) => {
    if (outcome.kind !== 'answer') throw new Error(`answered with ${JSON.stringify(outcome)}`)
    return (outcome.body as { transaction: string }).transaction
  }

  beforeAll(async () => {
    clone = await cloneDatabase()
    database = clone.open(10)
  })
  beforeEach(async () => {
    followUps.length = 0
    const { rows } = await database.pool.execute<{ last: bigint }>(
      sql`select coalesce(max(id), 0) as last from platform.outbox_event`,
    )
    lastBefore = rows[0]?.last ?? 0n
    await database.pool.execute(sql`delete from platform.idempotency`)
  })
  afterAll(() => clone.drop())

  it('runs each call in its own transaction', async () => {
    const outcomes = await Promise.all(['a', 'b', 'c'].map((name) => call({ name }, name)))
    expect(new Set(outcomes.map(transactionOf)).size).toBe(3)
    expect(await made()).toEqual(['a', 'b', 'c'])
    expect(await keys()).toEqual(['a', 'b', 'c'])
    expect([...followUps].sort()).toEqual(['a', 'b', 'c'])
  })

  it('rolls back a refused call and frees its key', async () => {
    const [first, refused] = await Promise.all([call({ name: 'a' }, 'a'), call({ name: 'b', ends: 'refused' }, 'b')])
    expect(first?.kind).toBe('answer')
    expect(refused).toMatchObject({ kind: 'refusal', refusal: { detail: 'No such thing.' } })
    expect(await made()).toEqual(['a'])
    expect(await keys()).toEqual(['a'])
    expect(followUps).toEqual(['a'])
    expect((await call({ name: 'b' }, 'b')).kind).toBe('answer')
  })

  it('fails only the call that throws', async () => {
    const bodies: Thing[] = [{ name: 'a' }, { name: 'b', ends: 'broken' }, { name: 'c' }]
    const outcomes = await Promise.allSettled(bodies.map((body) => call(body, body.name)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await made()).toEqual(['a', 'c'])
    expect(await keys()).toEqual(['a', 'c'])
    expect([...followUps].sort()).toEqual(['a', 'c'])
  })

  it('does not block other calls while waiting for a lock', async () => {
    const { waiting, others } = await database
      .transaction(async (transaction) => {
        await transaction.execute(lock)
        const waiting = call({ name: 'b', ends: 'locked' })
        return { waiting, others: await Promise.all([call({ name: 'a' }), call({ name: 'c' })]) }
      })
      .then(async ({ waiting, others }) => ({ waiting: await waiting, others }))
    expect(others.map(({ kind }) => kind)).toEqual(['answer', 'answer'])
    expect(waiting.kind).toBe('answer')
    expect(await made()).toEqual(['a', 'b', 'c'])
  })

  it('repeats the first answer for a key and serves concurrent duplicates once', async () => {
    const first = await call({ name: 'a' }, 'a')
    const [again, fresh, twice] = await Promise.all([
      call({ name: 'a' }, 'a'),
      call({ name: 'b' }, 'b'),
      call({ name: 'b' }, 'b'),
    ])
    expect(transactionOf(again as Outcome<unknown>)).toBe(transactionOf(first))
    expect(transactionOf(twice as Outcome<unknown>)).toBe(transactionOf(fresh as Outcome<unknown>))
    expect(await made()).toEqual(['a', 'b'])
  })

  it('separates keys by person and rejects a key with another request', async () => {
    await call({ name: 'a' }, 'same', 'u1')
    expect((await call({ name: 'b' }, 'same', 'u2')).kind).toBe('answer')
    expect(await call({ name: 'c' }, 'same', 'u1')).toMatchObject({
      kind: 'refusal',
      refusal: { code: 'key_reused' },
    })
    expect(await made()).toEqual(['a', 'b'])
  })
})
