import { addAbortSignal, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { type Options, ZipFile } from 'yazl'
import { assert } from '#kernel/assert.ts'
import type { ExportColumn } from './column.ts'
import { csvStream } from './csv.ts'
import * as t from './messages.ts'

/**
 * Writes ZIP archives as a stream. `yazl` knows the format; back-pressure and errors are handled
 * here.
 */
export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | string | Uint8Array
  /** False stores bytes uncompressed: PDF and images would not shrink. */
  readonly isPacked?: boolean
}

/** Level 6 saves a fourteenth over level 3 and takes nearly four times as long. */
const compressionLevel = 3

/**
 * The time is fixed, so that the same content makes the same bytes: 1 January 1980, the format's
 * first day, without the additional timestamp in UTC, which would depend on the time zone.
 */
const options: Partial<Options> = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel }

/**
 * The bytes of an archive. Each entry is requested after the content of the previous one was read.
 */
export async function* zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream
  assert(output instanceof Readable, 'yazl writes to a stream of Node')
  const abort = new AbortController()
  zip.once('error', (error: Error) => output.destroy(error))
  const added = addEntries(zip, entries, abort.signal).catch((error: Error) => output.destroy(error))
  try {
    yield* output
  } finally {
    // A reader that stops early, such as a cancelled download, must not leave a source open.
    abort.abort()
    await added
  }
}

async function addEntries(
  zip: ZipFile,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, content, isPacked = false } of entries) {
    if (typeof content === 'string' || content instanceof Uint8Array) {
      zip.addBuffer(bufferOf(content), name, isPacked ? { ...options, compressionLevel: 0 } : options)
      continue
    }
    const source = addAbortSignal(signal, content instanceof Readable ? content : Readable.from(content))
    zip.addReadStream(source, name, options)
    // yazl does not forward the errors of a source.
    await finished(source)
  }
  zip.end()
}

/** A view on the same memory: a package contains many files at once. */
const bufferOf = (content: string | Uint8Array): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength)

/** A record whose file is added to an archive. */
export interface ZippedRecord {
  /** Display number: `INV-2026-000042`. */
  readonly label: string
  /** Opens the file when needed, or returns why there is none. */
  readonly open: () => Promise<{ readonly name: string; readonly content: Readable } | { readonly failure: string }>
}

interface ReportLine {
  readonly label: string
  readonly file: string | null
  readonly failure: string | null
}

const contents: readonly ExportColumn<ReportLine>[] = [
  { header: t.recordHeading, kind: 'text', value: ({ label }) => label },
  { header: t.fileHeading, kind: 'text', value: ({ file }) => file },
  { header: t.omittedHeading, kind: 'text', value: ({ failure }) => failure },
]

/** Streams files as one ZIP archive; `contents.csv` lists the outcome of each record. */
export function sendZip(reply: FastifyReply, name: string, records: readonly ZippedRecord[]): FastifyReply {
  return sendZipFiles(reply, name, entriesOf(records))
}

/** Streams `files` as one ZIP archive. */
export function sendZipFiles(reply: FastifyReply, name: string, files: AsyncIterable<ZipEntry>): FastifyReply {
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${name}.zip"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(zipStream(files)))
}

async function* entriesOf(records: readonly ZippedRecord[]): AsyncGenerator<ZipEntry> {
  const reported: ReportLine[] = []
  for (const { label, open } of records) {
    const opened = await open()
    if ('failure' in opened) {
      reported.push({ label, file: null, failure: opened.failure })
      continue
    }
    reported.push({ label, file: opened.name, failure: null })
    yield opened
  }
  yield { name: 'contents.csv', content: csvStream(contents, Readable.from(reported)) }
}
