import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Database, openDatabase, sqlState, type Transaction } from './database.ts'
import { createRoundTrips } from './round-trips.ts'
import { statement } from './statement.ts'

const notNull = '23502'
const divisionByZero = '22012'

describe('what a transaction asks without waiting', () => {
  let clone: ClonedDatabase
  let database: Database

  beforeAll(async () => {
    clone = await cloneDatabase()
    database = openDatabase(clone.app, { poolSize: 1, onError: () => undefined })
  })
  afterAll(async () => {
    await database.close()
    await clone.drop()
  })

  const tell = (transaction: Transaction, version: number | null) =>
    transaction.execute(statement`
      insert into platform.outbox_event (kind, type, version, aggregate_id, payload, confidential, occurred_at)
      values ('trips', 'trips.told', ${version}, '1', '{}', false, '2026-11-22T00:00:00.000Z')`)
  const told = async () => {
    const { rows } = await database.pool.execute<{ version: number }>(
      sql`select version from platform.outbox_event where kind = 'trips' order by id`,
    )
    return rows.map(({ version }) => version)
  }

  it('stands in the order it was asked in, with what was asked after it', async () => {
    const seen = await database.transaction(async (transaction) => {
      await tell(transaction, 1)
      await tell(transaction, 2)
      const { rows } = await transaction.execute(sql`select count(*) from platform.outbox_event where kind = 'trips'`)
      return rows
    })
    expect(seen).toEqual([{ count: 2n }])
    expect(await told()).toEqual([1, 2])
  })

  it('leaves in one piece with what comes next, as the beginning does', async () => {
    const writes: string[] = []
    await database.lend(async (client) => {
      const { connection } = client as unknown as { connection: { stream: { _handle: object } } }
      const handle = connection.stream._handle as Record<string, (...given: unknown[]) => unknown>
      const seen = (['writev', 'writeUtf8String', 'writeBuffer', 'writeLatin1String'] as const).map((name) =>
        vi.spyOn(handle, name).mockName(name),
      )
      const trips = createRoundTrips(client)
      trips.unanswered('begin')
      await Promise.all([trips.answered('select 1'), trips.answered('select 2')])
      trips.unanswered('select 3')
      await trips.answered('commit')
      await trips.settled()
      for (const spy of seen) for (const _ of spy.mock.calls) writes.push(spy.getMockName())
    })
    expect(writes).toEqual(['writev', 'writev'])
  })

  it('takes the whole back when it fails, and the commit tells why', async () => {
    const before = await told()
    const failing = database.transaction(async (transaction) => {
      await tell(transaction, 3)
      await tell(transaction, null)
    })
    await expect(failing).rejects.toSatisfy((error) => sqlState(error) === notNull)
    expect(await told()).toEqual(before)
  })

  it('tells of its own fault where a later statement fails for it', async () => {
    const failing = database.transaction(async (transaction) => {
      await tell(transaction, null)
      await transaction.execute(sql`select 1`)
    })
    await expect(failing).rejects.toSatisfy((error) => sqlState(error) === notNull)
    expect(await database.transaction(async (transaction) => (await transaction.execute(sql`select 1`)).rowCount)).toBe(
      1,
    )
  })

  it('is undone although it failed itself, and leaves the connection to the next', async () => {
    const before = await told()
    const refused = new Error('refused')
    const failing = database.transaction(async (transaction) => {
      await tell(transaction, 5)
      await tell(transaction, null)
      throw refused
    })
    await expect(failing).rejects.toBe(refused)
    await database.transaction((transaction) => tell(transaction, 6))
    expect(await told()).toEqual([...before, 6])
  })

  it('is undone to a savepoint with all that came after it', async () => {
    const before = await told()
    await database.transaction(async (transaction) => {
      await tell(transaction, 7)
      const inner = transaction.transaction(async (within) => {
        await tell(within as unknown as Transaction, 8)
        throw new Error('refused')
      })
      await expect(inner).rejects.toThrow('refused')
      await tell(transaction, 9)
    })
    expect(await told()).toEqual([...before, 7, 9])
  })

  it('does not take the blame for a statement that failed before it', async () => {
    const failing = database.transaction(async (transaction) => {
      const refused = transaction.execute(sql`select 1 / 0`)
      await tell(transaction, 4)
      await refused
    })
    await expect(failing).rejects.toSatisfy((error) => sqlState(error) === divisionByZero)
  })
})
