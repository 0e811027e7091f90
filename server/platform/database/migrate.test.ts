import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { appliedMigrations, migrate, migrateTo, pendingMigrations } from './migrate.ts'
import { asOwner } from './owner.ts'
import { dropEverything } from './reset.ts'

const createTown = 'create schema atlas; create table atlas.town (name text primary key);'
const addCountry = 'alter table atlas.town add column country text;'

describe('the migrator', () => {
  let clone: ClonedDatabase
  let folder: string

  beforeEach(async () => {
    clone = await cloneDatabase()
    await dropEverything(clone.owner)
    folder = await mkdtemp(join(tmpdir(), 'corridor-migrations-'))
    await save('0001_town.sql', createTown)
  })
  afterEach(async () => {
    await clone.drop()
    await rm(folder, { recursive: true })
  })

  const save = (name: string, text: string) => writeFile(join(folder, name), text)
  const listApplied = () => asOwner(clone.owner, appliedMigrations)
  const listColumns = () =>
    asOwner(clone.owner, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "select column_name as name from information_schema.columns where table_schema = 'atlas' order by ordinal_position",
      )
      return rows.map(({ name }) => name)
    })

  it('applies pending files in the order of their names, each once', async () => {
    expect(await migrate(clone.owner, folder)).toEqual({ applied: ['0001_town.sql'], total: 1 })
    await save('0003_index.sql', 'create index town_country on atlas.town (country);')
    await save('0002_country.sql', addCountry)
    expect(await migrate(clone.owner, folder)).toEqual({ applied: ['0002_country.sql', '0003_index.sql'], total: 3 })
    expect(await migrate(clone.owner, folder)).toEqual({ applied: [], total: 3 })
    expect([...(await listApplied()).keys()]).toEqual(['0001_town.sql', '0002_country.sql', '0003_index.sql'])
  })

  it('applies each file once when two instances start at the same time', async () => {
    await save('0002_country.sql', addCountry)
    const reports = await Promise.all([migrate(clone.owner, folder), migrate(clone.owner, folder)])
    expect(reports.map(({ applied }) => applied.length).sort()).toEqual([0, 2])
    expect(await listColumns()).toEqual(['name', 'country'])
  })

  it('waits for the advisory lock of another process', async () => {
    const other = new pg.Client(clone.owner)
    await other.connect()
    await other.query('select pg_advisory_lock(7236001442)')
    const migrated = migrate(clone.owner, folder)
    await expect
      .poll(
        async () => (await other.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount,
      )
      .toBe(1)
    expect(await listColumns()).toEqual([])
    await other.end()
    expect((await migrated).applied).toEqual(['0001_town.sql'])
  })

  it('rejects a file that was edited after it was applied', async () => {
    await migrate(clone.owner, folder)
    await save('0001_town.sql', `${createTown} -- edited`)
    await expect(migrate(clone.owner, folder)).rejects.toThrow('0001_town.sql was changed after it had been applied')
  })

  it('rolls a failed file back, keeps the ones before, and continues once it is corrected', async () => {
    await save('0002_country.sql', `${addCountry} select 1 / 0;`)
    await expect(migrate(clone.owner, folder)).rejects.toThrow('Migration 0002_country.sql failed: division by zero')
    expect(await listColumns()).toEqual(['name'])
    await save('0002_country.sql', addCountry)
    expect((await migrate(clone.owner, folder)).applied).toEqual(['0002_country.sql'])
    expect(await listColumns()).toEqual(['name', 'country'])
  })

  it('accepts a database that a newer version migrated, and rejects one from another line of migrations', async () => {
    await save('0002_country.sql', addCountry)
    await migrate(clone.owner, folder)
    await rm(join(folder, '0002_country.sql'))
    expect(await migrate(clone.owner, folder)).toEqual({ applied: [], total: 1 })
    await save('0002_region.sql', 'alter table atlas.town add column region text;')
    await expect(migrate(clone.owner, folder)).rejects.toThrow('The database has migration 0002_country.sql, which')
    expect(await listColumns()).toEqual(['name', 'country'])
  })

  it('counts the pending files without applying them', async () => {
    await migrate(clone.owner, folder)
    await save('0002_country.sql', addCountry)
    const pending = await asOwner(clone.owner, (client) =>
      pendingMigrations((text) => client.query<{ name: string }>(text), folder),
    )
    expect(pending).toBe(1)
    expect(await listColumns()).toEqual(['name'])
  })

  it('restores exactly the listed schema, and rejects a file that is unknown or has another digest', async () => {
    await migrate(clone.owner, folder)
    const listed = [...(await listApplied())].map(([name, sha256]) => ({ name, sha256 }))
    await dropEverything(clone.owner)
    await save('0002_country.sql', addCountry)
    await migrateTo(clone.owner, listed, folder)
    expect(await listColumns()).toEqual(['name'])
    const unknown = [{ name: '0009_river.sql', sha256: '' }]
    await expect(migrateTo(clone.owner, unknown, folder)).rejects.toThrow('Migration 0009_river.sql is not known')
    const edited = [{ name: '0001_town.sql', sha256: 'f'.repeat(64) }]
    await expect(migrateTo(clone.owner, edited, folder)).rejects.toThrow('Migration 0001_town.sql is not known')
  })
})
