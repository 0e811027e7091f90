/** Locates, migrates and opens the database. */

import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { attachEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { type Config, ConfigFault } from '#server/platform/config/config.ts'
import {
  type ConnectionSettings,
  type Database,
  openDatabase,
  type TlsSettings,
} from '#server/platform/database/database.ts'
import { embeddedProfile } from '#server/platform/database/embedded-profile.ts'
import { stampInstallation } from '#server/platform/database/installation.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { installQueue } from '#server/platform/jobs/install.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import * as t from './messages.ts'
import { describeDatabaseError, describeFolderError, orConfigFault } from './start-errors.ts'
import type { StopSignals } from './stop-signals.ts'

/** A migrated database, embedded or external. */
export interface Storage {
  readonly database: Database
  readonly app: ConnectionSettings
  /** Login of the schema owner. */
  readonly owner: ConnectionSettings
  /** True if the database was restored into another cluster since the last start. */
  readonly restored: boolean
  close(): Promise<void>
  /** Stops an embedded database without waiting for its connections. Idempotent. */
  stopDatabase(): Promise<void>
}

/**
 * Starts the database (embedded unless DATABASE_URL is set), migrates it and opens the pools.
 * Rejects when `stop` aborts before it is ready.
 */
export async function openStorage(
  config: Config,
  logger: Logger,
  purpose: 'server' | 'command',
  stop?: Pick<StopSignals, 'graceful' | 'atOnce'>,
): Promise<Storage> {
  const place = await locateDatabase(config, logger, purpose, stop?.atOnce)
  try {
    stop?.graceful.throwIfAborted()
    const migrated = migrate(place.owner)
    const variable = config.migrationUrl ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL'
    await (config.databaseUrl ? orConfigFault(migrated, describeDatabaseError(variable)) : migrated)
    const now = new Date()
    await installQueue(place.owner, now)
    const { restored } = await stampInstallation(place.owner, config.mode, now)
    let closing = false
    const database = openDatabase(place.app, {
      poolSize: config.poolSize,
      ...(config.replicaUrl ? { replica: settingsFrom(config.replicaUrl) } : {}),
      onError: (error) => {
        // At a stop the database may end before all connections are closed.
        if (!closing) logger.warn({ err: error }, 'idle database connection broke')
      },
    })
    // This login has not been tested yet.
    if (config.migrationUrl) await orConfigFault(database.ping(), describeDatabaseError('DATABASE_URL'))
    return {
      database,
      app: place.app,
      owner: place.owner,
      restored,
      async close() {
        closing = true
        await database.close()
        await place.stop()
      },
      stopDatabase: () => place.stop(),
    }
  } catch (error) {
    await place.stop()
    throw error
  }
}

/** Stops a command's database on a signal, and then ends the process with the shell's code. */
function untilSignal(attach: (quit: AbortSignal) => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  const quit = new AbortController()
  const attached = attach(quit.signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (quit.signal.aborted) return
      quit.abort()
      const code = 128 + constants.signals[signal]
      const exit = () => process.exit(code)
      void attached.then((postgres) => postgres.stop()).then(exit, exit)
    })
  }
  return attached
}

/** A running database, whatever it contains. */
export interface Place {
  readonly owner: ConnectionSettings
  readonly app: ConnectionSettings
  stop(): Promise<void>
}

/** Starts or locates the database without reading it. `quit` ends an embedded one at once. */
export async function locateDatabase(
  config: Config,
  logger: Logger,
  purpose: 'server' | 'command',
  quit?: AbortSignal,
): Promise<Place> {
  if (config.databaseUrl) {
    const app = settingsFrom(config.databaseUrl)
    return { app, owner: config.migrationUrl ? settingsFrom(config.migrationUrl) : app, stop: async () => {} }
  }
  const plain = {
    info: (message: string) => logger.info({}, message),
    warn: (message: string) => logger.warn({}, message),
    error: (message: string) => logger.error({}, message),
  }
  const options = { dataDir: config.dataDir, profile: embeddedProfile, logger: plain }
  const starting =
    purpose === 'server'
      ? startEmbeddedPostgres(quit ? { ...options, quit } : options)
      : untilSignal((signal) => attachEmbeddedPostgres({ ...options, quit: signal }))
  const embedded = await orConfigFault(starting, describeFolderError(config.dataDir))
  return { owner: embedded.owner, app: embedded.app, stop: () => embedded.stop() }
}

/** Parses a PostgreSQL URL. Throws ConfigFault for an unsupported `sslmode`. */
export function settingsFrom(address: string): ConnectionSettings {
  const url = new URL(address)
  const ssl = tlsFrom(url.searchParams)
  return {
    host: decodeURIComponent(url.searchParams.get('host') ?? url.hostname),
    port: url.port === '' ? 5432 : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'corridor',
    ...(ssl ? { ssl } : {}),
  }
}

/** `sslmode` and `sslrootcert` as in libpq; null for no TLS. */
function tlsFrom(parameters: URLSearchParams): TlsSettings | null {
  const mode = parameters.get('sslmode') ?? 'disable'
  const rootFile = parameters.get('sslrootcert')
  const authority = rootFile && rootFile !== 'system' ? { ca: readAuthority(rootFile) } : {}
  switch (mode) {
    case 'disable':
      return null
    case 'require':
      // A root certificate implies a verified chain, as in libpq.
      return rootFile
        ? { rejectUnauthorized: true, ...authority, checkServerIdentity: () => undefined }
        : { rejectUnauthorized: false }
    case 'verify-ca':
      return { rejectUnauthorized: true, ...authority, checkServerIdentity: () => undefined }
    case 'verify-full':
      return { rejectUnauthorized: true, ...authority }
    default:
      // `prefer` and `allow` let an attacker force plain text.
      throw new ConfigFault(t.sslModeInvalid)
  }
}

function readAuthority(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigFault(t.sslRootCertUnreadable(file))
  }
}
