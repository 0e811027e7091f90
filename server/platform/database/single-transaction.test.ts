import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import type { Database, Executor } from './database.ts'
import { inSingleTransaction } from './single-transaction.ts'

let clone: ClonedDatabase
let owner: pg.Client
let database: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  owner = new pg.Client(clone.owner)
  await owner.connect()
  await owner.query('create schema probe')
  await owner.query('create table probe.line (id integer generated always as identity, text text not null unique)')
  await owner.query('grant usage on schema probe to corridor_app')
  await owner.query('grant select, insert on probe.line to corridor_app')
  database = clone.open(2)
})
beforeEach(() => owner.query('truncate probe.line restart identity'))
afterAll(async () => {
  await owner.end()
  await clone.drop()
})

/** Starts at once: Drizzle alone starts a statement when it is awaited. */
const write = async (executor: Executor, text: string): Promise<void> => {
  await executor.execute(sql`insert into probe.line (text) values (${text})`)
}
/** The texts in the order of their insertion, as this executor sees them. */
const read = async (executor: Executor): Promise<string[]> =>
  (await executor.execute<{ text: string }>(sql`select text from probe.line order by id`)).rows.map(({ text }) => text)

describe('a single transaction', () => {
  it('shows its inner transactions to other connections only once all of it has committed', async () => {
    const result = await inSingleTransaction(database, async (inside) => {
      await inside.transaction((transaction) => write(transaction, 'one'))
      await inside.transaction((transaction) => write(transaction, 'two'))
      expect(await read(inside.pool)).toEqual(['one', 'two'])
      expect(await read(database.pool)).toEqual([])
      return 'done'
    })
    expect(result).toBe('done')
    expect(await read(database.pool)).toEqual(['one', 'two'])
  })

  it('plans a repeated statement once', async () => {
    const plans = await inSingleTransaction(database, async (inside) => {
      for (const text of ['one', 'two', 'three']) await inside.transaction((transaction) => write(transaction, text))
      const { rows } = await inside.pool.execute(
        sql`select generic_plans, custom_plans from pg_prepared_statements where statement like 'insert into probe%'`,
      )
      return rows
    })
    expect(plans).toEqual([{ generic_plans: 3n, custom_plans: 0n }])
  })

  it('leaves nothing when the work fails, whatever its inner transactions wrote', async () => {
    const work = inSingleTransaction(database, async (inside) => {
      await inside.transaction((transaction) => write(transaction, 'one'))
      throw new Error('the work failed')
    })
    await expect(work).rejects.toThrow('the work failed')
    expect(await read(database.pool)).toEqual([])
  })

  it('rolls back a failed inner transaction alone', async () => {
    await inSingleTransaction(database, async (inside) => {
      await inside.transaction((transaction) => write(transaction, 'one'))
      const failed = inside.transaction(async (transaction) => {
        await write(transaction, 'two')
        await write(transaction, 'one')
      })
      await expect(failed).rejects.toThrow()
      await inside.transaction((transaction) => write(transaction, 'three'))
    })
    expect(await read(database.pool)).toEqual(['one', 'three'])
  })

  it('runs concurrent inner transactions one after the other', async () => {
    await inSingleTransaction(database, async (inside) => {
      const pair = (name: string) =>
        inside.transaction(async (transaction) => {
          await write(transaction, `${name} begins`)
          await write(transaction, `${name} ends`)
        })
      await Promise.all([pair('first'), pair('second')])
    })
    expect(await read(database.pool)).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('keeps a statement outside an inner transaction that is rolled back meanwhile', async () => {
    await inSingleTransaction(database, async (inside) => {
      const failed = inside.transaction(async (transaction) => {
        await write(transaction, 'inside')
        throw new Error('rolled back')
      })
      const outside = write(inside.pool, 'outside')
      await expect(failed).rejects.toThrow('rolled back')
      await outside
    })
    expect(await read(database.pool)).toEqual(['outside'])
  })

  it('lets an inner transaction use the pool and open a transaction itself', async () => {
    await inSingleTransaction(database, (inside) =>
      inside.transaction(async () => {
        await write(inside.pool, 'by the pool')
        await inside.transaction((transaction) => write(transaction, 'nested'))
      }),
    )
    expect(await read(database.pool)).toEqual(['by the pool', 'nested'])
  })

  it('has no second connection', async () => {
    const work = inSingleTransaction(database, (inside) => inside.withConnection(async () => undefined))
    await expect(work).rejects.toThrow('no second connection')
  })
})
