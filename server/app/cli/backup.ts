/** `npx corridor backup`: writes database, documents and keys into one file. */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BackupFile, makeBackup } from '#server/platform/backup/backup.ts'
import { openDocumentStorage } from '../document-storage.ts'
import * as t from '../messages.ts'
import { openStorage } from '../storage.ts'
import { readPassphrase } from './passphrase.ts'
import type { Verb } from './verb.ts'

export const backupVerb: Verb = {
  name: 'backup',
  summary: t.backupSummary,
  usage: t.backupUsage,
  async run(args, { config, logger, print, printError }) {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, 'passphrase-file': { type: 'string' } },
    })
    if (!values.to) {
      printError(t.backupTargetMissing)
      return 2
    }
    const passphrase = await readPassphrase(values['passphrase-file'])
    const storage = await openStorage(config, logger, 'command')
    const documentStorage = await openDocumentStorage(config)
    try {
      const files = await dataFiles(config.dataDir)
      const { tables, documents, hasSecrets, sizeBytes } = await makeBackup(values.to, passphrase, {
        owner: storage.owner,
        documents: documentStorage,
        mode: config.mode,
        filesBefore: files.before,
        filesAfter: files.after,
        now: new Date(),
      })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      print(t.backupWritten(rows, tables.length, documents.count, sizeBytes, values.to))
      print(hasSecrets ? t.backupEncrypted : t.backupNotEncrypted)
      return 0
    } finally {
      documentStorage.close()
      await storage.close()
    }
  },
}

/** Files of a data folder that a backup needs; the rest is database, documents or recreatable. */
async function dataFiles(dataDir: string): Promise<{ before: BackupFile[]; after: BackupFile[] }> {
  const inFolder = async (folder: string, isSecret: boolean, requested: (name: string) => boolean) =>
    (await namesIn(join(dataDir, folder))).filter(requested).map((name) => ({
      name: join(folder, name),
      path: join(dataDir, folder, name),
      isSecret,
    }))
  const secrets = await inFolder('secrets', true, (name) => !name.includes('.'))
  const head = await inFolder('', false, (name) => /^audit-head(-checkpoints)?\.jsonl?$/.test(name))
  const journals: BackupFile[] = []
  for (const institution of await namesIn(join(dataDir, 'sandbox'))) {
    journals.push(...(await inFolder(join('sandbox', institution), false, (name) => name.endsWith('.jsonl'))))
  }
  return { before: [...secrets, ...head], after: journals }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
