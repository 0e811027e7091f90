/** Backup archives: tar, Zstandard and age encryption as streams. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream, WritableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'
import * as t from './messages.ts'

/** An unreadable archive: damaged, truncated, another file type, or a wrong passphrase. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
}

export interface ArchiveOptions {
  /**
   * Encrypts in the age format (scrypt and ChaCha20-Poly1305), readable by `age`; null for none.
   */
  readonly passphrase: string | null
}

export interface ArchiveWriter {
  /** Adds one file. Its length must equal `sizeBytes`. */
  add(name: string, sizeBytes: number, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** SHA-256 over the names, sizes and bytes added so far, as 64 hexadecimal digits. */
  digest(): string
}

export interface ArchiveEntry {
  readonly name: string
  readonly sizeBytes: number
  /** Must be consumed, or skipped with `resume`, before the next entry. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Prefix of every age file (C2SP, age). */
const ageHeader = 'age-encryption.org/v1'

/**
 * Writes a tar, compressed with Zstandard and optionally encrypted. `path` appears complete and
 * flushed, or not at all. Returns its size in bytes. Memory use is constant.
 */
export async function writeArchive(
  path: string,
  { passphrase }: ArchiveOptions,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const draft = `${path}.unfinished`
  await rm(draft, { force: true })
  try {
    const { readable, controller } = createTarPacker()
    const written = pipeline(
      Readable.fromWeb(readable as ReadableStream<Uint8Array>),
      createZstdCompress(),
      (source: AsyncIterable<Uint8Array>) => encrypted(source, passphrase),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const filled = fillTar(controller, fill).catch((error: Error) => {
      controller.error(error)
      throw error
    })
    await Promise.all([filled, written])
    await rename(draft, path)
    const folder = await open(dirname(path), 'r')
    await folder.sync().finally(() => folder.close())
    return (await stat(path)).size
  } finally {
    await rm(draft, { force: true })
  }
}

async function fillTar(controller: TarPackController, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const hash = createHash('sha256')
  await fill({
    async add(name, sizeBytes, bytes) {
      hash.update(entryLine(name, sizeBytes))
      const writer = controller.add({ name, size: sizeBytes, type: 'file', mode: 0o600 }).getWriter()
      for await (const chunk of bytes) {
        hash.update(chunk)
        await writer.ready
        await writer.write(chunk)
      }
      await writer.close()
    },
    digest: () => hash.copy().digest('hex'),
  })
  controller.finalize()
}

/**
 * Yields the archive's files in order, each with the digest so far. Throws {@link ArchiveFault}.
 */
export async function* readArchive(
  path: string,
  { passphrase }: ArchiveOptions,
): AsyncGenerator<{ readonly entry: ArchiveEntry; digestBefore(): string }> {
  const hash = createHash('sha256')
  const decoder = createTarDecoder({ strict: true })
  const plain = await decrypted(path, passphrase)
  const failing = Promise.withResolvers<never>()
  const fail = (error: unknown) => failing.reject(new ArchiveFault(t.damagedOrNoBackup(path, reasonOf(error))))
  failing.promise.catch(() => undefined)
  pipeline(plain, createZstdDecompress(), Writable.fromWeb(decoder.writable as WritableStream<Uint8Array>)).catch(fail)
  const reader = decoder.readable.getReader()
  for (;;) {
    const { done, value } = await Promise.race([reader.read().catch(fail), failing.promise]).then(
      (found) => found ?? failing.promise,
    )
    if (done) return
    const { name, size } = value.header
    const before = hash.copy()
    hash.update(entryLine(name, size))
    const bytes = measured(value.body as ReadableStream<Uint8Array>, hash, failing.promise)
    yield { entry: { name, sizeBytes: size, bytes }, digestBefore: () => before.digest('hex') }
  }
}

async function* measured(
  body: ReadableStream<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  failing: Promise<never>,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await Promise.race([reader.read(), failing])
    if (done) return
    hash.update(value)
    yield value
  }
}

async function* encrypted(source: AsyncIterable<Uint8Array>, passphrase: string | null): AsyncGenerator<Uint8Array> {
  if (passphrase === null) {
    yield* source
    return
  }
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const plain = Readable.toWeb(Readable.from(source, { objectMode: false })) as globalThis.ReadableStream<Uint8Array>
  yield* Readable.fromWeb((await encrypter.encrypt(plain)) as ReadableStream<Uint8Array>)
}

async function decrypted(path: string, passphrase: string | null): Promise<Readable> {
  const file = await open(path, 'r')
  const start = Buffer.alloc(ageHeader.length)
  await file.read(start, 0, start.length, 0).finally(() => file.close())
  const isEncrypted = start.toString('latin1') === ageHeader
  if (!isEncrypted) return createReadStream(path)
  if (passphrase === null) throw new ArchiveFault(t.passphraseRequired(path))
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const sealed = Readable.toWeb(createReadStream(path)) as globalThis.ReadableStream<Uint8Array>
    return Readable.fromWeb((await decrypter.decrypt(sealed)) as ReadableStream<Uint8Array>)
  } catch (error) {
    throw new ArchiveFault(t.wrongPassphrase(path, reasonOf(error)))
  }
}

const entryLine = (name: string, sizeBytes: number): string => `${name}\n${sizeBytes}\n`

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
