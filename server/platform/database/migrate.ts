import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ConnectionSettings } from './database.ts'
import { asOwner, type OwnerClient } from './owner.ts'

/** Any constant: whoever migrates this database takes this lock first. */
const migrationLock = 7_236_001_442
const folder = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))

export interface MigrationReport {
  readonly applied: readonly string[]
  readonly total: number
}

/**
 * Brings the database to the newest schema, each migration in a transaction of its own, under an advisory lock,
 * so that two first starts do not break each other. Throws when an applied migration was edited afterwards.
 */
export async function migrate(settings: ConnectionSettings): Promise<MigrationReport> {
  return asOwner(settings, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const files = await migrationFiles()
    const known = await listedMigrations(client)
    const pending = files.filter((file) => isPending(file, known))
    for (const file of pending) await apply(client, file)
    return { applied: pending.map((file) => file.name), total: files.length }
  })
}

/**
 * Brings an unused database to the schema that exactly these migrations made, to load rows that were written under it.
 * Throws when one of them is unknown here, or is not the one of that name.
 */
export async function migrateTo(
  settings: ConnectionSettings,
  wanted: readonly { readonly name: string; readonly sha256: string }[],
): Promise<void> {
  await asOwner(settings, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const files = new Map((await migrationFiles()).map((file) => [file.name, file]))
    const known = await listedMigrations(client)
    for (const { name, sha256 } of wanted) {
      const file = files.get(name)
      if (file?.sha256 !== sha256) {
        throw new Error(
          `Migration ${name} is not known to this version of Corridor; use the version that wrote it, or a later one.`,
        )
      }
      if (isPending(file, known)) await apply(client, file)
    }
  })
}

/** How many migrations this database still lacks. Reads only. */
export async function pendingMigrations(
  query: (text: string) => Promise<{ rows: { name: string }[] }>,
): Promise<number> {
  const files = await migrationFiles()
  const { rows } = await query('select name from platform.migration')
  const known = new Set(rows.map((row) => row.name))
  return files.filter((file) => !known.has(file.name)).length
}

interface MigrationFile {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}${name}`, 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The migrations a database has, with their digests; that of the queue, which is made anew, left out. Reads only. */
export async function appliedMigrations(client: OwnerClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from platform.migration where name like '%.sql' order by name",
  )
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

async function listedMigrations(client: OwnerClient): Promise<Map<string, string>> {
  await client.query('create schema if not exists platform')
  await client.query(
    'create table if not exists platform.migration (name text primary key, sha256 text not null, applied_at timestamptz(3) not null)',
  )
  return appliedMigrations(client)
}

function isPending(file: MigrationFile, known: Map<string, string>): boolean {
  const applied = known.get(file.name)
  if (applied === undefined) return true
  if (applied === file.sha256) return false
  throw new Error(`Migration ${file.name} was changed after it had been applied; add a new migration instead.`)
}

async function apply(client: OwnerClient, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(file.text)
    await client.query('insert into platform.migration (name, sha256, applied_at) values ($1, $2, clock_timestamp())', [
      file.name,
      file.sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
