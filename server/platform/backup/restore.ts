/** Verifies and restores backups. */
import { once } from 'node:events'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { ConnectionSettings } from '../database/database.ts'
import { migrateTo } from '../database/migrate.ts'
import { asOwner, type OwnerClient } from '../database/owner.ts'
import { contentOf } from '../storage/hashing.ts'
import type { Storage } from '../storage/port.ts'
import { type ArchiveEntry, ArchiveFault, readArchive } from './archive.ts'
import { type Manifest, manifestName, parseManifest } from './manifest.ts'
import * as t from './messages.ts'
import {
  closeAfterLoading,
  countRows,
  ensurePartitions,
  isUsed,
  monthlyTables,
  openForLoading,
  rowsInto,
  type TableShape,
} from './store.ts'

/** Reads a whole backup and returns its manifest. Throws {@link ArchiveFault} on corruption. */
export async function checkBackup(path: string, passphrase: string | null): Promise<Manifest> {
  for await (const { entry, digestBefore } of readArchive(path, { passphrase })) {
    if (entry.name !== manifestName) {
      await letGo(entry)
      continue
    }
    const found = parseManifest((await bytesOf(entry)).toString('utf8'))
    if (found.digest !== digestBefore()) throw new ArchiveFault(t.digestMismatch(path))
    return found
  }
  throw new ArchiveFault(t.noManifest(path))
}

/**
 * Restores the files of a verified backup below `dataDir`. Fails if a file exists with other
 * content.
 */
export async function restoreFiles(path: string, passphrase: string | null, dataDir: string): Promise<void> {
  for await (const { entry } of readArchive(path, { passphrase })) {
    if (!entry.name.startsWith('files/')) {
      await letGo(entry)
      continue
    }
    const name = normalize(entry.name.slice('files/'.length))
    if (name.startsWith('..') || name.startsWith('/')) throw new ArchiveFault(t.pathOutsideFolder(path))
    await writeOnce(join(dataDir, name), await bytesOf(entry))
  }
}

/** Throws {@link ArchiveFault} if the database is in use: a restore never mixes two ledgers. */
export async function refuseUsed(owner: ConnectionSettings): Promise<void> {
  if (await asOwner(owner, isUsed)) {
    throw new ArchiveFault(t.databaseNotEmpty)
  }
}

export interface RestoreTarget {
  readonly owner: ConnectionSettings
  readonly documents: Storage
  readonly print: (line: string) => void
}

/**
 * Loads a verified backup into an unused database and restores its documents. Rows are loaded in
 * one transaction under the schema they were written with, so an aborted restore can be repeated.
 */
export async function restoreRows(
  path: string,
  passphrase: string | null,
  { migrations, tables, sequences, madeAt }: Manifest,
  { owner, documents, print }: RestoreTarget,
): Promise<void> {
  await migrateTo(owner, migrations)
  print(t.tablesCreated)
  await asOwner(owner, async (client) => {
    const foreignKeys = await openForLoading(client, tables)
    const afterTable = async (name: string) => {
      if (name === monthlyTables) await ensurePartitions(client, madeAt.slice(0, 10))
    }
    await load(readArchive(path, { passphrase }), { client, tables, documents, afterTable })
    for (const table of tables) {
      const found = await countRows(client, table)
      if (found !== table.rows) throw new ArchiveFault(t.rowCountDiffers(table.name, table.rows, found))
    }
    print(t.rowsRestored)
    await closeAfterLoading(client, tables, foreignKeys, sequences)
  })
}

interface Loading {
  readonly client: OwnerClient
  readonly tables: readonly TableShape[]
  readonly documents: Storage
  readonly afterTable: (name: string) => Promise<void>
}

async function load(
  archive: ReturnType<typeof readArchive>,
  { client, tables, documents, afterTable }: Loading,
): Promise<void> {
  const shapes = new Map(tables.map((table) => [table.name, table]))
  let current = null as { readonly name: string; readonly into: Writable } | null
  const end = async () => {
    if (!current) return
    const { name, into } = current
    current = null
    into.end()
    await finished(into)
    await afterTable(name)
  }
  for await (const { entry } of archive) {
    const [kind, name = ''] = entry.name.split('/')
    const shape = kind === 'tables' ? shapes.get(name) : undefined
    if (current?.name !== name) await end()
    if (shape) {
      current ??= { name, into: rowsInto(client, shape) }
      await pour(entry, current.into)
    } else if (kind === 'documents') await putBack(entry, documents)
    else await letGo(entry)
  }
  await end()
}

async function putBack(entry: ArchiveEntry, storage: Storage): Promise<void> {
  const stored = await storage.put(entry.name.slice('documents/'.length), contentOf(await bytesOf(entry)))
  if (!stored.ok) throw new ArchiveFault(t.documentNotStored(stored.error.code))
}

async function pour(entry: ArchiveEntry, into: Writable): Promise<void> {
  for await (const chunk of entry.bytes) {
    if (into.errored) throw into.errored
    if (!into.write(chunk)) await once(into, 'drain')
  }
}

const bytesOf = (entry: ArchiveEntry): Promise<Buffer> => buffer(Readable.from(entry.bytes, { objectMode: false }))

async function letGo(entry: ArchiveEntry): Promise<void> {
  for await (const _ of entry.bytes);
}

/**
 * A file appears complete or not at all, so that a restore can be repeated after a full disk or a
 * kill.
 */
async function writeOnce(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.unfinished`
  await rm(draft, { force: true })
  try {
    const file = await open(draft, 'wx', 0o600)
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close())
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!(await readFile(path)).equals(bytes)) throw new ArchiveFault(t.fileExists(path))
  } finally {
    await rm(draft, { force: true })
  }
}
