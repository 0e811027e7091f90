// PostgreSQL cluster for benchmarks.

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type ConnectionSettings, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { embeddedProfile } from '#server/platform/database/embedded-profile.ts'
import { migrate } from '#server/platform/database/migrate.ts'

export interface BenchServer {
  readonly owner: ConnectionSettings
  readonly app: ConnectionSettings
  /** A separate database on the same server, for the reference. */
  readonly reference: ConnectionSettings
  readonly version: string
  /** False when an earlier run filled and stored it. */
  readonly isNew: boolean
  stop(): Promise<void>
}

/**
 * The product's own migrated database as `npm start` runs it, on a temporary cluster with fsync on.
 * With `keep` the cluster is stored in that folder, so that later runs need not fill it again.
 */
export async function startBenchServer({ keep }: { keep?: string | undefined } = {}): Promise<BenchServer> {
  const folder = keep ? path.resolve(keep) : await mkdtemp(path.join(tmpdir(), 'corridor-bench-'))
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined || keep === undefined
  // As root PostgreSQL runs as another user, which needs access to this folder.
  await chmod(folder, 0o711)
  const quiet = { info: () => undefined, warn: console.warn, error: console.error }
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    profile: embeddedProfile,
    logger: quiet,
  })
  const stop = async () => {
    await postgres.stop()
    if (!keep) await rm(folder, { recursive: true })
  }
  try {
    await migrate(postgres.owner)
    const client = new pg.Client(postgres.owner)
    await client.connect()
    if (isNew) await client.query('create database reference')
    const { rows } = await client.query<{ server_version: string; fsync: string }>(
      "select current_setting('server_version') as server_version, current_setting('fsync') as fsync",
    )
    await client.end()
    if (rows[0]?.fsync !== 'on') throw new Error('The bench measures with fsync on.')
    const { owner, app } = postgres
    return { owner, app, reference: { ...owner, database: 'reference' }, version: rows[0].server_version, isNew, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
