import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExportColumn } from './column.ts'
import { csvStream } from './csv.ts'
import * as t from './messages.ts'
import { type ZipEntry, zipStream } from './zip.ts'

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
