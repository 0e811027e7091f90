import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { ConnectionSettings } from '#embedded-postgres/index.ts'

export interface ClonedDatabase {
  /** Owns the schema. */
  readonly owner: ConnectionSettings
  /** What the application may do, and no more. */
  readonly app: ConnectionSettings
  /** Ends every connection of the application and takes none while `work` lasts: to the product, the database is gone. */
  away<T>(work: () => Promise<T>): Promise<T>
  /** Drops the database, whoever is still connected. */
  drop(): Promise<void>
}

/** A migrated database of its own for a test file: a copy of the template, made in some 50 ms. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const { owner, app } = inject('template')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(owner, [
    `CREATE DATABASE ${database} TEMPLATE ${owner.database} STRATEGY FILE_COPY`,
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
    `GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO corridor_app`,
  ])
  return {
    owner: { ...owner, database },
    app: { ...app, database },
    async away(work) {
      await asAdministrator(owner, [`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`])
      // A login may end its own connections alone.
      await asAdministrator(app, [
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND usename = session_user`,
      ])
      try {
        return await work()
      } finally {
        await asAdministrator(owner, [`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`])
      }
    },
    drop: () => dropDatabase(owner, database),
  }
}

const insufficientPrivilege = '42501'

/** An autovacuum worker that happens to look in may be ended by a superuser alone; a drop without force asks it to leave. */
async function dropDatabase(owner: ConnectionSettings, database: string): Promise<void> {
  try {
    await asAdministrator(owner, [`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error
    await asAdministrator(owner, [`DROP DATABASE IF EXISTS ${database}`])
  }
}

/** Works from the `postgres` database: a template may not be in use while it is copied. */
async function asAdministrator(owner: ConnectionSettings, statements: string[]): Promise<void> {
  const client = new pg.Client({ ...owner, database: 'postgres' })
  await client.connect()
  try {
    // Copies of one template wait for each other anyway; in turn they cannot fail for it.
    await client.query("SELECT pg_advisory_lock(hashtext('tests: clone the template'))")
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
