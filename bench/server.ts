import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'
import { type ConnectionSettings, startEmbeddedPostgres } from '#server/platform/postgres/supervisor.ts'

export interface BenchServer {
  readonly owner: ConnectionSettings
  readonly app: ConnectionSettings
  /** A database of its own on the same server, for the reference. */
  readonly reference: ConnectionSettings
  readonly version: string
  stop(): Promise<void>
}

/** The product's own database, as `npm start` runs it, on a throw-away cluster with fsync on, migrated. */
export async function startBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corridor-bench-'))
  // As root PostgreSQL runs as another user, which must pass through.
  await chmod(folder, 0o711)
  const quiet = { info: () => undefined, warn: console.warn, error: console.error }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), logger: quiet })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
  try {
    await migrate(postgres.owner)
    const client = new pg.Client(postgres.owner)
    await client.connect()
    await client.query('create database reference')
    const { rows } = await client.query<{ server_version: string; fsync: string }>(
      "select current_setting('server_version') as server_version, current_setting('fsync') as fsync",
    )
    await client.end()
    if (rows[0]?.fsync !== 'on') throw new Error('The bench measures with fsync on.')
    const { owner, app } = postgres
    return { owner, app, reference: { ...owner, database: 'reference' }, version: rows[0].server_version, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
