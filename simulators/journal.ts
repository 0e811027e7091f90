import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An append-only file of JSON lines: the crash-safe memory of a simulator. */
export interface Journal<R> {
  /** Queues a record; it is on disk once `flushed` resolves. */
  append(record: R): void
  /** Resolves once everything appended so far is on disk (fsync). Rejects on a disk error. */
  flushed(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the journal in `folder` and passes each complete line to `replay`. Truncates a torn last
 * line, which a crash left before any answer; an earlier broken line is damage and throws. Unless
 * `durable`, a machine crash may lose flushed records.
 */
export async function openJournal<R>(
  folder: string,
  name: string,
  replay: (record: R) => void,
  { durable = true }: { readonly durable?: boolean } = {},
): Promise<Journal<R>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  const file = await open(path, 'a+')
  try {
    const text = await readFile(path, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) await file.truncate(Buffer.byteLength(whole))
    for (const [index, line] of whole.split('\n').slice(0, -1).entries()) replay(parseLine<R>(line, path, index + 1))
  } catch (error) {
    await file.close()
    throw error
  }
  return writerOf(file, durable)
}

function parseLine<R>(line: string, path: string, number: number): R {
  try {
    return JSON.parse(line) as R
  } catch (cause) {
    throw new Error(`${path} is damaged in line ${number}`, { cause })
  }
}

/** Concurrent appends share one write and one fsync. */
function writerOf<R>(file: FileHandle, durable: boolean): Journal<R> {
  let queued: string[] = []
  let writing: Promise<void> | null = null

  const write = async (): Promise<void> => {
    while (queued.length > 0) {
      const lines = queued.join('')
      queued = []
      await file.appendFile(lines)
      if (durable) await file.datasync()
    }
  }
  const flushed = async (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = null
    })
    await writing
    if (queued.length > 0) await flushed()
  }
  return {
    append(record) {
      queued.push(`${JSON.stringify(record)}\n`)
    },
    flushed,
    async close() {
      await flushed()
      await file.close()
    },
  }
}
