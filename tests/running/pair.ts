import type { ConnectionSettings } from '#server/platform/database/database.ts'
import { cloneDatabase } from '#tests/setup/database.ts'
import { addressOf } from './address.ts'
import { type ExternalSystems, startExternalSystems } from './external-systems.ts'
import { type RunningServer, runServer } from './server.ts'
import { type StaffedServer, startStaffedServer } from './staffed-server.ts'

/** Two servers of one installation on one database, with their institutions and staff. */
export interface Pair {
  readonly servers: readonly [RunningServer, RunningServer]
  readonly systems: ExternalSystems
  readonly staffed: StaffedServer
  /** Owns the database, for changes that no call can make, such as making a moment due. */
  readonly owner: ConnectionSettings
  /** Makes the database unreachable during `work`. */
  readonly databaseAway: <T>(work: () => Promise<T>) => Promise<T>
  /** Starts another server on the same database; it stops with the others. */
  join(): Promise<RunningServer>
  stop(): Promise<void>
}

export async function runPair(more: Readonly<Record<string, string>> = {}): Promise<Pair> {
  const clone = await cloneDatabase()
  const systems = await startExternalSystems({ seed: 1 })
  const environment = {
    ...systems.environment,
    DATABASE_URL: addressOf(clone.app),
    DATABASE_MIGRATION_URL: addressOf(clone.owner),
    SESSION_SECRET: 's'.repeat(64),
    ENCRYPTION_KEY: 'ab'.repeat(32),
    RATE_LIMIT: 'off',
    // The servers of several tests share one PostgreSQL.
    DATABASE_POOL: '8',
    ...more,
  }
  const running: RunningServer[] = []
  const start = async (): Promise<RunningServer> => {
    const server = await runServer(environment)
    running.push(server)
    return server
  }
  const stop = async (): Promise<void> => {
    for (const server of running) await server.stop()
    await systems.stop()
    await clone.drop()
  }
  try {
    const first = await start()
    const staffed = await startStaffedServer(first)
    // An instance sees settings changed on another one only seconds later, so it starts after them.
    const servers = [first, await start()] as const
    return { servers, systems, staffed, owner: clone.owner, databaseAway: clone.away, join: start, stop }
  } catch (error) {
    // Nobody else knows these processes, which would keep the test run from ending.
    await stop()
    throw error
  }
}
