// A migrated data folder without records, copied for each server that a test starts.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { embeddedProfile } from '#server/platform/database/embedded-profile.ts'
import { migrate } from '#server/platform/database/migrate.ts'

const logger = { info: () => {}, warn: console.warn, error: console.error }

/** Most of a cluster is reserved files of zeros, which GNU's `cp` need not write: 61 of 317 MB. */
const copyOptions = process.platform === 'linux' ? ['-Rp', '--sparse=always'] : ['-Rp']

let template: Promise<string> | undefined

/**
 * Copies a migrated cluster into an empty data folder. A process creates it once, because that
 * takes as long as the rest of a server's first start.
 */
export async function copyMigratedCluster(dataDir: string): Promise<void> {
  template ??= createTemplate()
  // Preserves the owner: as root the database runs as another user.
  await promisify(execFile)('cp', [...copyOptions, `${await template}/.`, dataDir])
}

async function createTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, profile: embeddedProfile, logger, fsync: false })
  try {
    await migrate(postgres.owner)
  } finally {
    await postgres.stop()
  }
  return folder
}
