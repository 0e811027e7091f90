import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assert } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { meter } from '../hashing.ts'
import { isKey, type Storage, type StorageError, type StoredObject } from '../port.ts'

/**
 * Stores objects as files below `folder`. Each is written to `unfinished`, flushed and renamed, so
 * that a key shows a complete object or none, even after a power failure.
 */
export function createFolderStorage({ folder }: { folder: string }): Storage {
  const objects = join(folder, 'objects')
  const unfinished = join(folder, 'unfinished')
  const pathOf = (key: string): string => {
    assert(isKey(key), 'a storage key is made by the server and never by a caller')
    return join(objects, ...key.split('/'))
  }
  return {
    kind: 'folder',
    put: (key, content) =>
      attempt(async () => {
        const path = pathOf(key)
        await mkdir(unfinished, { recursive: true, mode: 0o700 })
        const draft = join(unfinished, randomUUID())
        try {
          const measuring = meter()
          await pipeline(content.open(), measuring, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
          const { sizeBytes, sha256 } = measuring.measured()
          if (sizeBytes !== content.sizeBytes || sha256 !== content.sha256) return err({ code: 'content_changed' })
          // Stored documents are read-only: nothing writes to them again.
          await chmod(draft, 0o400)
          await mkdir(dirname(path), { recursive: true, mode: 0o700 })
          await rename(draft, path)
          await flushFolder(dirname(path))
          return ok()
        } finally {
          await rm(draft, { force: true })
        }
      }),
    get: (key) =>
      attempt(async () => {
        const file = await openIfThere(pathOf(key))
        return ok(file && Readable.from(createReadStream('', { fd: file, autoClose: true }), { objectMode: false }))
      }),
    stat: (key) =>
      attempt(async () => {
        const found = await statIfThere(pathOf(key))
        return ok(found && { key, sizeBytes: found.size, storedAt: found.mtime })
      }),
    remove: (key) =>
      attempt(async () => {
        await rm(pathOf(key), { force: true })
        return ok()
      }),
    list: (prefix) => walk(objects, '', prefix),
    removeUnfinished: (instant) => removeOlder(unfinished, instant),
  }
}

async function attempt<T>(work: () => Promise<Result<T, StorageError>>): Promise<Result<T, StorageError>> {
  try {
    return await work()
  } catch (error) {
    // A full disk or a read-only folder. The error code suffices; a path would leak too much.
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (reason === 'unknown') throw error
    return err({ code: 'storage_unavailable', reason })
  }
}

/** A rename survives power loss only after its folder is flushed. Not every system supports it. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function openIfThere(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function statIfThere(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function openFolder(path: string) {
  try {
    return await opendir(path)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function* walk(root: string, below: string, prefix: string): AsyncGenerator<StoredObject> {
  for await (const entry of await openFolder(join(root, below))) {
    const key = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      const isOnPath = key.length < prefix.length ? prefix.startsWith(`${key}/`) : key.startsWith(prefix)
      if (isOnPath || `${key}/`.startsWith(prefix)) yield* walk(root, key, prefix)
    } else if (key.startsWith(prefix)) {
      const found = await statIfThere(join(root, key))
      if (found) yield { key, sizeBytes: found.size, storedAt: found.mtime }
    }
  }
}

async function removeOlder(folder: string, instant: Date): Promise<number> {
  let removed = 0
  for await (const entry of await openFolder(folder)) {
    const path = join(folder, entry.name)
    const found = await statIfThere(path)
    if (!found || found.mtime >= instant) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
