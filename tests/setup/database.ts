import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject } from 'vitest'
import type { ConnectionSettings } from '#embedded-postgres/index.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'

export interface ClonedDatabase {
  /** Owns the schema. */
  readonly owner: ConnectionSettings
  /** The application's login with its limited rights. */
  readonly app: ConnectionSettings
  /** The application's connections, which `drop` closes. */
  open(poolSize: number): Database
  /**
   * Ends every connection of the application and accepts none during `work`, which simulates a
   * database outage.
   */
  away<T>(work: () => Promise<T>): Promise<T>
  /** Drops the database despite open connections. */
  drop(): Promise<void>
}

/** A migrated database for one test file: a copy of the template, created in about 50 ms. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const { owner, app } = inject('template')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(owner, [
    `CREATE DATABASE ${database} TEMPLATE ${owner.database} STRATEGY FILE_COPY`,
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
    `GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO corridor_app`,
  ])
  const opened: Database[] = []
  return {
    owner: { ...owner, database },
    app: { ...app, database },
    open(poolSize) {
      const connections = openDatabase({ ...app, database }, { poolSize, onError: () => undefined })
      opened.push(connections)
      return connections
    },
    async away(work) {
      await asAdministrator(owner, [`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`])
      await endConnections(app, database)
      try {
        return await work()
      } finally {
        await asAdministrator(owner, [`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`])
      }
    },
    async drop() {
      await Promise.all(opened.map((connections) => connections.close()))
      await dropDatabase(owner, database)
    },
  }
}

/**
 * Ends the connections of a login, which may end only its own, and waits until they have ended. A
 * pool could otherwise still hand one out after the outage.
 */
async function endConnections(login: ConnectionSettings, database: string): Promise<void> {
  const theirs = `FROM pg_stat_activity WHERE datname = '${database}' AND usename = session_user`
  await asAdministrator(login, [`SELECT pg_terminate_backend(pid) ${theirs}`])
  const open = async () => (await administratorFor(login).query(`SELECT pid ${theirs}`)).rows
  await expect.poll(open, { interval: 5 }).toEqual([])
}

const insufficientPrivilege = '42501'

/**
 * Only a superuser may end an autovacuum worker that is connected; a drop without force asks it to
 * leave.
 */
async function dropDatabase(owner: ConnectionSettings, database: string): Promise<void> {
  try {
    await asAdministrator(owner, [`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error
    await asAdministrator(owner, [`DROP DATABASE IF EXISTS ${database}`])
  }
}

/** One connection for each login: opening one takes PostgreSQL as long as half a copy. */
const administrators = new Map<string, pg.Pool>()

function administratorFor(login: ConnectionSettings): pg.Pool {
  const key = `${login.user} at ${login.host}`
  const known = administrators.get(key)
  if (known) return known
  const pool = new pg.Pool({ ...login, database: 'postgres', max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The cluster stops after the last test; the next use of a lost connection opens another.
  pool.on('error', () => undefined)
  administrators.set(key, pool)
  return pool
}

/** Works from the `postgres` database, because a template must not be in use during a copy. */
async function asAdministrator(login: ConnectionSettings, statements: string[]): Promise<void> {
  const client = await administratorFor(login).connect()
  try {
    // Copies of one template block each other anyway; a lock prevents failures.
    await client.query("SELECT pg_advisory_lock(hashtext('tests: clone the template'))")
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()').finally(() => client.release())
  }
}
