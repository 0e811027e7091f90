/** `npx corridor restore`: checks a backup and loads it. */

import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ArchiveFault } from '#server/platform/backup/archive.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { checkBackup, refuseUsed, restoreFiles, restoreRows } from '#server/platform/backup/restore.ts'
import { openDocumentStorage } from '../document-storage.ts'
import * as t from '../messages.ts'
import { locateDatabase } from '../storage.ts'
import { readPassphrase } from './passphrase.ts'
import type { Verb, VerbContext } from './verb.ts'
import { verifyVerb } from './verify.ts'

export const restoreVerb: Verb = {
  name: 'restore',
  summary: t.restoreSummary,
  usage: t.restoreUsage,
  async run(args, context) {
    const { values } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, 'passphrase-file': { type: 'string' }, check: { type: 'boolean' } },
    })
    if (!values.from) {
      context.printError(t.restoreSourceMissing)
      return 2
    }
    const passphrase = await readPassphrase(values['passphrase-file'])
    const manifest = await checkBackup(values.from, passphrase)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    context.print(t.backupChecked(manifest.madeAt, manifest.mode, rows, manifest.documents.count))
    if (values.check) return 0
    await refuseWithoutKeys(manifest, context)
    await restore(values.from, passphrase, manifest, context)
    return verifyVerb.run(['--full'], context)
  },
}

async function restore(
  path: string,
  passphrase: string | null,
  manifest: Manifest,
  { config, logger, print }: VerbContext,
): Promise<void> {
  if (manifest.mode !== config.mode) {
    throw new ArchiveFault(t.backupModeDiffers(manifest.mode, config.mode))
  }
  const place = await locateDatabase(config, logger, 'command')
  try {
    await refuseUsed(place.owner)
    await restoreFiles(path, passphrase, config.dataDir)
    const documents = await openDocumentStorage(config)
    try {
      await restoreRows(path, passphrase, manifest, { owner: place.owner, documents, print })
    } finally {
      documents.close()
    }
  } finally {
    await place.stop()
  }
  print(t.restored)
}

/**
 * Without the installation's keys, account numbers are lost and the audit log cannot be verified.
 */
async function refuseWithoutKeys(manifest: Manifest, { config }: VerbContext): Promise<void> {
  if (manifest.hasSecrets || (config.encryptionKey !== null && config.sealKey !== null)) return
  for (const key of ['encryption', 'audit-seal']) {
    const path = join(config.dataDir, 'secrets', key)
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (!isThere) {
      throw new ArchiveFault(t.backupWithoutKeys(join(config.dataDir, 'secrets')))
    }
  }
}
