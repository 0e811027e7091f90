import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Database, type Executor, openDatabase } from './database.ts'

describe('statements that are asked all the time', () => {
  let clone: ClonedDatabase
  let database: Database
  let owner: pg.Client

  beforeAll(async () => {
    clone = await cloneDatabase()
    // One connection, so that every question meets what the one before has left.
    database = openDatabase(clone.app, { poolSize: 1, onError: () => undefined })
    owner = new pg.Client(clone.owner)
    await owner.connect()
    await owner.query('create schema known; create table known.fact (id integer primary key, name text)')
    await owner.query('grant usage on schema known to corridor_app; grant select on known.fact to corridor_app')
    await owner.query(`insert into known.fact values (1, 'one'), (2, 'two')`)
  })
  afterAll(async () => {
    await owner.end()
    await database.close()
    await clone.drop()
  })

  const nameOf = async (executor: Executor, id: number) =>
    (await executor.execute<{ name: string }>(sql`select * from known.fact where id = ${id}`)).rows[0]?.name
  const often = async (ask: () => Promise<unknown>) => {
    for (let times = 0; times < 12; times += 1) await ask()
  }
  const prepared = async () =>
    (await database.pool.execute(sql`select from pg_prepared_statements where statement like '%known.fact%'`)).rowCount

  it('are planned anew on the pool, where a search has another best plan for each thing it looks for', async () => {
    await often(() => nameOf(database.pool, 1))
    expect(await prepared()).toBe(0)
  })

  it('are prepared once within transactions and among reads by key, and answer as before', async () => {
    await often(() => database.transaction((transaction) => nameOf(transaction, 1)))
    expect(await prepared()).toBe(1)
    await often(() => nameOf(database.keyed, 1))
    expect(await prepared()).toBe(1)
    expect([await nameOf(database.keyed, 2), await nameOf(database.keyed, 3)]).toEqual(['two', undefined])
  })

  it('survive a table that changes its shape beneath them, as it does while a newer version migrates', async () => {
    await owner.query('alter table known.fact add column since date')
    expect(await database.transaction((transaction) => nameOf(transaction, 2))).toBe('two')
    await often(() => nameOf(database.keyed, 1))
    await owner.query('alter table known.fact add column until date')
    expect(await nameOf(database.keyed, 2)).toBe('two')
  })
})
