/** Locates, migrates and opens the database. */
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type ConnectionSettings, type Database, openDatabase } from '#server/platform/database/database.ts'
import { embeddedProfile } from '#server/platform/database/embedded-profile.ts'
import { stampInstallation } from '#server/platform/database/installation.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { installQueue } from '#server/platform/jobs/install.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import { settingsFrom } from './settings.ts'
import { describeDatabaseError, describeFolderError, orConfigFault } from './start-errors.ts'

/** A migrated database, embedded or external. */
export interface Storage {
  readonly database: Database
  readonly app: ConnectionSettings
  /** Login of the schema owner. */
  readonly owner: ConnectionSettings
  /** True if the database was restored into another cluster since the last start. */
  readonly restored: boolean
  close(): Promise<void>
}

/** Starts the database (embedded unless DATABASE_URL is set), migrates it and opens the pools. */
export async function openStorage(config: Config, logger: Logger, purpose: 'server' | 'command'): Promise<Storage> {
  const place = await locateDatabase(config, logger, purpose)
  try {
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
    }
  } catch (error) {
    await place.stop()
    throw error
  }
}

/** A running database, whatever it contains. */
export interface Place {
  readonly owner: ConnectionSettings
  readonly app: ConnectionSettings
  stop(): Promise<void>
}

/** Starts or locates the database without reading it. */
export async function locateDatabase(config: Config, logger: Logger, purpose: 'server' | 'command'): Promise<Place> {
  if (config.databaseUrl) {
    const app = settingsFrom(config.databaseUrl)
    return { app, owner: config.migrationUrl ? settingsFrom(config.migrationUrl) : app, stop: async () => {} }
  }
  const plain = {
    info: (message: string) => logger.info({}, message),
    warn: (message: string) => logger.warn({}, message),
    error: (message: string) => logger.error({}, message),
  }
  const start = purpose === 'server' ? startEmbeddedPostgres : attachEmbeddedPostgres
  const options = { dataDir: config.dataDir, profile: embeddedProfile, logger: plain }
  const embedded = await orConfigFault(start(options), describeFolderError(config.dataDir))
  return { owner: embedded.owner, app: embedded.app, stop: () => embedded.stop() }
}
