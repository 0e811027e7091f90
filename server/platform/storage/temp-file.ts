import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Content } from './port.ts'

const pieceBytes = 65_536

/** Received bytes on the local disk, for inspection before they are stored. */
export interface TempFile extends Content {
  /** Up to `length` bytes from `position`; fewer at the end. */
  read(position: number, length: number): Promise<Buffer>
  /** File descriptor for readers that need one. Only `close` closes it. */
  readonly fd: number
  /** Frees the disk space. */
  close(): Promise<void>
}

/**
 * Writes `source` to an unnamed file and measures it. Writes at most `maxBytes` and buffers one
 * chunk; the file disappears with its process.
 */
export async function writeTempFile(
  source: Readable,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<Result<TempFile, { code: 'too_large' }>> {
  const handle = await openNameless(folder)
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > maxBytes) {
        await handle.close()
        return err({ code: 'too_large' })
      }
      hash.update(chunk)
      await handle.write(chunk)
    }
  } catch (error) {
    await handle.close()
    throw error
  }
  return ok({
    sizeBytes,
    sha256: hash.digest('hex'),
    fd: handle.fd,
    // A file stream would close the descriptor on abort, and a retry would fail.
    open: () => Readable.from(chunks(handle), { objectMode: false }),
    async read(position, length) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  })
}

async function* chunks(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(pieceBytes), 0, pieceBytes, position)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}
