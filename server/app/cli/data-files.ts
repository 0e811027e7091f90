import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFile } from '#server/platform/backup/backup.ts'

/** Files of a data folder that a backup needs; the rest is database, documents or recreatable. */
export async function dataFiles(dataDir: string): Promise<{ before: BackupFile[]; after: BackupFile[] }> {
  const inFolder = async (folder: string, isSecret: boolean, wanted: (name: string) => boolean) =>
    (await namesIn(join(dataDir, folder))).filter(wanted).map((name) => ({
      name: join(folder, name),
      path: join(dataDir, folder, name),
      isSecret,
    }))
  const secrets = await inFolder('secrets', true, (name) => !name.includes('.'))
  const head = await inFolder('', false, (name) => name === 'audit-head.json')
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
