/** Creates a backup while the product runs. */
import { readFile } from 'node:fs/promises'
import type { ConnectionSettings } from '../database/database.ts'
import type { Mode } from '../database/installation.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { asOwner, type OwnerClient } from '../database/owner.ts'
import type { Storage } from '../storage/port.ts'
import { ArchiveFault, type ArchiveWriter, writeArchive } from './archive.ts'
import { type Manifest, manifestName } from './manifest.ts'
import * as t from './messages.ts'
import { beginSnapshot, rowsOf, sequenceValues, type TableShape, tableShapes } from './store.ts'

export interface BackupSource {
  readonly owner: ConnectionSettings
  readonly documents: Storage
  readonly mode: Mode
  /** Files read before the rows because they must not be newer: keys and external audit seals. */
  readonly filesBefore: readonly BackupFile[]
  /** Files read after the rows because they must not be older: simulator ledgers. */
  readonly filesAfter: readonly BackupFile[]
  readonly now: Date
}

export interface BackupFile {
  /** Path below the data folder. */
  readonly name: string
  readonly path: string
  readonly isSecret: boolean
}

export interface BackupReport extends Manifest {
  readonly sizeBytes: number
}

/** Rows are buffered to about this size, which bounds memory for any table. */
const pieceBytes = 4 * 1024 * 1024

/**
 * Writes database, documents and files into one archive at `path` while the product runs. Rows come
 * from one snapshot. Documents are read afterwards; none is ever deleted, so each referenced one
 * exists. Secrets are included only if the archive is encrypted.
 */
export async function makeBackup(path: string, passphrase: string | null, source: BackupSource): Promise<BackupReport> {
  const mayGoAlong = ({ isSecret }: BackupFile) => !isSecret || passphrase !== null
  const before = source.filesBefore.filter(mayGoAlong)
  const after = source.filesAfter.filter(mayGoAlong)
  let made: Manifest | null = null
  const sizeBytes = await writeArchive(path, { passphrase }, async (archive) => {
    for (const file of before) await addFile(archive, file)
    const rows = await asOwner(source.owner, (client) => addDatabase(archive, client))
    for (const file of after) await addFile(archive, file)
    const documents = await addDocuments(archive, source.documents)
    made = {
      format: 1,
      product: 'corridor',
      madeAt: source.now.toISOString(),
      mode: source.mode,
      ...rows,
      documents,
      files: [...before, ...after].map(({ name }) => name),
      hasSecrets: [...before, ...after].some(({ isSecret }) => isSecret),
      digest: archive.digest(),
    }
    await addBytes(archive, manifestName, Buffer.from(JSON.stringify(made, null, 2)))
  })
  if (made === null) throw new Error('A backup was written without its manifest.')
  return { ...(made as Manifest), sizeBytes }
}

async function addDatabase(
  archive: ArchiveWriter,
  client: OwnerClient,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  await beginSnapshot(client)
  const migrations = [...(await appliedMigrations(client))].map(([name, sha256]) => ({ name, sha256 }))
  const tables: Manifest['tables'] = []
  for (const shape of await tableShapes(client)) {
    tables.push({ name: shape.name, columns: [...shape.columns], rows: await addTable(archive, client, shape) })
  }
  // Read after the rows: a sequence ahead leaves a gap, one behind would repeat a number.
  return { migrations, tables, sequences: await sequenceValues(client) }
}

async function addTable(archive: ArchiveWriter, client: OwnerClient, shape: TableShape): Promise<number> {
  let [rows, chunks, gathered] = [0, 0, 0]
  let part: Buffer[] = []
  const flush = async () => {
    chunks += 1
    const name = `tables/${shape.name}/${String(chunks).padStart(6, '0')}`
    await archive.add(name, gathered, part)
    part = []
    gathered = 0
  }
  for await (const chunk of rowsOf(client, shape)) {
    for (const byte of chunk) if (byte === 0x0a) rows += 1
    part.push(chunk)
    gathered += chunk.byteLength
    if (gathered >= pieceBytes) await flush()
  }
  if (gathered > 0) await flush()
  return rows
}

async function addDocuments(archive: ArchiveWriter, storage: Storage): Promise<Manifest['documents']> {
  let [count, sizeBytes] = [0, 0]
  for await (const object of storage.list('')) {
    const found = await storage.get(object.key)
    if (!found.ok) throw new ArchiveFault(t.documentUnreadable(object.key, found.error.code))
    if (found.value === null) throw new ArchiveFault(t.documentGone(object.key))
    await archive.add(`documents/${object.key}`, object.sizeBytes, found.value)
    count += 1
    sizeBytes += object.sizeBytes
  }
  return { count, sizeBytes }
}

async function addFile(archive: ArchiveWriter, { name, path }: BackupFile): Promise<void> {
  await addBytes(archive, `files/${name}`, await readFile(path))
}

async function addBytes(archive: ArchiveWriter, name: string, bytes: Uint8Array): Promise<void> {
  await archive.add(name, bytes.byteLength, [bytes])
}
