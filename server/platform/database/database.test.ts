import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Database, openDatabase, type Transaction } from './database.ts'

const poolSize = 2

describe('replica', { tags: ['D1-28'] }, () => {
  it('serves reads if configured and rejects writes', async () => {
    const [primary, standby] = [await cloneDatabase(), await cloneDatabase()]
    const database = openDatabase(primary.app, { poolSize, replica: standby.app, onError: () => undefined })
    const nameOf = async (executor: Pick<Transaction, 'execute'>) =>
      (await executor.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name
    expect(await nameOf(database.replica)).toBe(standby.app.database)
    expect(await nameOf(database.pool)).toBe(primary.app.database)
    expect(await database.transaction(nameOf)).toBe(primary.app.database)
    await database.close()
    await Promise.all([primary.drop(), standby.drop()])
  })

  it('serves reports and analytics but no module that decides about money', () => {
    const modules = join(import.meta.dirname, '../../modules')
    const using = globSync('*/**/*.ts', { cwd: modules })
      .filter((file) => /\.replica\b|\{ replica \}/.test(readFileSync(join(modules, file), 'utf8')))
      .map((file) => file.split(sep)[0])
    expect(using).toEqual(expect.arrayContaining(['reports', 'analytics']))
    for (const name of ['ledger', 'banking', 'payout', 'conversions', 'invoices', 'reconciliation', 'schedules'])
      expect(using).not.toContain(name)
  })
})

describe('broken database connections', () => {
  let clone: ClonedDatabase
  let database: Database

  beforeAll(async () => {
    clone = await cloneDatabase()
    database = openDatabase(clone.app, { poolSize, onError: () => undefined })
  })
  afterAll(async () => {
    await database.close()
    await clone.drop()
  })

  /** Terminates its own connection, as a failing database would. */
  const cut = async (transaction: Transaction): Promise<void> => {
    await transaction.execute(sql`set local role none`)
    await transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  }

  it('fail the transaction without ending the process or leaking a pool slot', async () => {
    for (let times = 0; times < 3 * poolSize; times += 1) await expect(database.transaction(cut)).rejects.toThrow()
    await database.ping()
    const answers = await Promise.all(
      Array.from({ length: poolSize }, () =>
        database.transaction(async (transaction) => (await transaction.execute(sql`select 1 as one`)).rows),
      ),
    )
    expect(answers).toEqual([[{ one: 1 }], [{ one: 1 }]])
  })

  it('fail only their transaction when they break between two statements', async () => {
    const outcome = database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await database.transaction(async (other) => {
        await other.execute(sql`set local role none`)
        await other.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`)
      })
      // Waits until the disconnect arrives while no statement is running.
      await expect
        .poll(
          async () =>
            (
              await database.pool.execute(sql`
        select 1 from pg_stat_activity where pid = ${rows[0]?.pid}::int`)
            ).rowCount,
        )
        .toBe(0)
      await transaction.execute(sql`select 1`)
    })
    await expect(outcome).rejects.toThrow()
    await database.ping()
  })
})
