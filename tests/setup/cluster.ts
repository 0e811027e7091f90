import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { type ConnectionSettings, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { embeddedProfile } from '#server/platform/database/embedded-profile.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Logins to the database that every test file clones; see tests/setup/database.ts. */
    template: { owner: ConnectionSettings; app: ConnectionSettings }
  }
}

type Migrate = (settings: ConnectionSettings) => Promise<void>

/** Starts one temporary cluster for the whole run and migrates its database once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corridor-tests-'))
  // As root PostgreSQL runs as another user, which needs access to this folder.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    profile: embeddedProfile,
    logger: console,
    fsync: false,
  })
  const remove = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
  try {
    await migrateTemplate(postgres.owner)
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('template', { owner: postgres.owner, app: postgres.app })
  return remove
}

async function migrateTemplate(owner: ConnectionSettings): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../../server/platform/database/migrate.ts')
  if (!existsSync(file)) return
  const { migrate } = (await import(pathToFileURL(file).href)) as { migrate: Migrate }
  await migrate(owner)
}
