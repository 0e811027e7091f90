/** Forward-only migrations in plain SQL, applied in the order of their file names. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectPath } from '../config/project-folder.ts'
import type { ConnectionSettings } from './database.ts'
import { asOwner, type OwnerClient } from './owner.ts'

/** Arbitrary constant. */
const migrationLock = 7_236_001_442
const productFolder = projectPath('db/migrations')

/** Every process that changes the schema of this database takes this lock first. */
export async function lockMigrations(client: OwnerClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
}

export interface MigrationReport {
  readonly applied: readonly string[]
  readonly total: number
}

/**
 * Applies the pending migrations, each in its own transaction. The advisory lock serialises
 * instances that start at the same time. Throws if an applied migration was edited, or if the
 * database comes from another line of migrations.
 */
export async function migrate(settings: ConnectionSettings, folder = productFolder): Promise<MigrationReport> {
  return asOwner(settings, async (client) => {
    await lockMigrations(client)
    const files = await readMigrationFiles(folder)
    const known = await listAppliedMigrations(client)
    const pending = files.filter((file) => isPending(file, known))
    if (pending.length > 0) rejectUnknown(files, known)
    for (const file of pending) await apply(client, file)
    return { applied: pending.map((file) => file.name), total: files.length }
  })
}

/**
 * Applies exactly these migrations to an unused database, so that a restore can load rows written
 * under that schema. Throws if one of them is unknown to this version or has another digest.
 */
export async function migrateTo(
  settings: ConnectionSettings,
  migrations: readonly { readonly name: string; readonly sha256: string }[],
  folder = productFolder,
): Promise<void> {
  await asOwner(settings, async (client) => {
    await lockMigrations(client)
    const files = new Map((await readMigrationFiles(folder)).map((file) => [file.name, file]))
    const known = await listAppliedMigrations(client)
    for (const { name, sha256 } of migrations) {
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

/** Number of migrations that this database lacks. Reads only. */
export async function pendingMigrations(
  query: (text: string) => Promise<{ rows: { name: string }[] }>,
  folder = productFolder,
): Promise<number> {
  const files = await readMigrationFiles(folder)
  const { rows } = await query('select name from platform.migration')
  const known = new Set(rows.map((row) => row.name))
  return files.filter((file) => !known.has(file.name)).length
}

/** Names and digests of the applied migrations, without the record of the job queue. Reads only. */
export async function appliedMigrations(client: OwnerClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from platform.migration where name like '%.sql' order by name",
  )
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

interface MigrationFile {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function listAppliedMigrations(client: OwnerClient): Promise<Map<string, string>> {
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

/**
 * A database that has unknown migrations and lacks known ones comes from another line of
 * development, where applying the pending ones would fail halfway. Unknown ones alone are fine: a
 * newer instance migrated first.
 */
function rejectUnknown(files: readonly MigrationFile[], known: Map<string, string>): void {
  const names = new Set(files.map((file) => file.name))
  const unknown = [...known.keys()].find((name) => !names.has(name))
  if (unknown === undefined) return
  throw new Error(
    `The database has migration ${unknown}, which this version of Corridor lacks; use another version or an empty database.`,
  )
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
