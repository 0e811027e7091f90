// The product in this process, over a benchmark database.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Role } from '#contract/permissions.ts'
import { err } from '#kernel/result.ts'
import { composeModules, type Modules } from '#server/app/compose.ts'
import { createPages } from '#server/app/pages.ts'
import { collectRoutes } from '#server/app/routes.ts'
import type { FxProvider } from '#server/modules/fx/index.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import { type ConnectionSettings, type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createFolderStorage } from '#server/platform/storage/folder-storage/folder-storage.ts'
import { systemClock } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { person } from '#tests/setup/person-factory.ts'
import { serveRoutes } from '#tests/setup/route-server.ts'

/**
 * Every module and call of the product on one database, without rails, jobs or a port: calls are
 * injected.
 */
export interface Product {
  readonly database: Database
  readonly modules: Modules
  /** Serves as the person last selected by `actAs`; an administrator at first. */
  readonly app: FastifyInstance
  actAs(userId: string, role: Role): void
  close(): Promise<void>
}

/**
 * Opens the product over a database that is first migrated and filled with the rights of its owner.
 */
export async function openFilled(
  owner: ConnectionSettings,
  settings: ConnectionSettings,
  fill: (ownerDatabase: Database) => Promise<void>,
): Promise<Product> {
  await migrate(owner)
  const ownerDatabase = openDatabase(owner, { poolSize: 1, onError: console.error })
  await fill(ownerDatabase)
  await ownerDatabase.close()
  return openProduct(settings)
}

export async function openProduct(settings: ConnectionSettings, { poolSize = 8 } = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-data-'))
  const config = loadConfig({ DATA_DIR: folder, RATE_LIMIT: 'off', SANCTIONS_URL: 'off' })
  const database = openDatabase(settings, { poolSize, onError: console.error })
  const noRates: FxProvider = {
    name: 'bench',
    source: 'bench',
    fetchRates: async () => err({ code: 'provider_unreachable', detail: 'none' }),
  }
  const modules = composeModules({
    config,
    secrets: {
      sessionSecret: 's'.repeat(64),
      encryptionKey: new Uint8Array(32).fill(1),
      sealKey: new Uint8Array(32).fill(2),
    },
    database,
    logger: createLogger('silent'),
    rails: {
      banks: {},
      payouts: {},
      fxProvider: noRates,
      sandboxBankUrl: null,
      sandboxChainUrl: null,
      fiscalUrls: null,
      close: async () => {},
    },
    files: createFolderStorage({ folder: join(folder, 'documents') }),
    nudge: () => {},
  })
  let actor = person('bench', 'Bench', 'admin')
  // A bulk run reads the present role of its initiator.
  await database.pool.execute(sql`
    insert into identity."user" (id, email, role, role_since, created_at, updated_at)
    values ('bench', 'bench@example.org', 'admin', now(), now(), now()) on conflict do nothing`)
  const routes = collectRoutes(modules, {
    database,
    pages: createPages(),
    nudge: () => {},
    publicUrl: config.publicUrl,
    sandboxBankUrl: null,
  })
  const app = await serveRoutes({ database, clock: systemClock, routes, actor: () => actor })
  return {
    database,
    modules,
    app,
    actAs(userId, role) {
      actor = person(userId, 'Bench', role)
    },
    async close() {
      await app.close()
      await modules.banking.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
