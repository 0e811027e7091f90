/** Sends exports as downloads. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import type { ExportFormat, ReportFormat } from '#contract/export.ts'
import { currentLanguage, inSourceLanguage, runInLanguage } from '../language/current-language.ts'
import type { ExportColumn } from './column.ts'
import { csvStream } from './csv.ts'
import { type ExportDocument, type ExportSheet, type Facts, sheetOf } from './document.ts'
import type { Letterhead, LetterheadSource } from './letterhead.ts'
import { documentPdf } from './pdf.ts'
import { t } from './texts.ts'
import { xlsxBook, xlsxStream } from './xlsx.ts'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
} as const satisfies Readonly<Record<ReportFormat, string>>

export const documentMediaType = <F extends 'pdf' | 'xlsx'>(format: F): (typeof mediaTypes)[F] => mediaTypes[format]

/**
 * Runs the work that makes a document. Programs read JSON and CSV, so their texts are in the
 * language of the sources; those of PDF and XLSX are in that of the work.
 */
export const inFileLanguage = <T>(format: ReportFormat, work: () => T): T =>
  format === 'json' || format === 'csv' ? inSourceLanguage(work) : work()

/** Streams a table as a file. `name` is the file name without extension. */
export function sendExport<Row>(
  reply: FastifyReply,
  format: ExportFormat,
  { name, columns, rows }: { name: string; columns: readonly ExportColumn<Row>[]; rows: AsyncIterable<Row> },
): FastifyReply {
  const chunks = format === 'csv' ? csvStream(columns, rows) : xlsxStream(name, columns, rows)
  return sendFile(reply, { name, format, content: Readable.from(chunks) })
}

/**
 * Sends a document in the requested format, a PDF under the letterhead. CSV has rows only; others
 * include the facts.
 */
export async function sendDocument(
  reply: FastifyReply,
  format: ReportFormat,
  document: ExportDocument,
  readLetterhead?: LetterheadSource,
): Promise<FastifyReply> {
  const letterhead = format === 'pdf' && readLetterhead ? await letterheadOf(document, readLetterhead) : null
  return sendFile(reply, { name: document.fileName, format, content: contentOf(document, format, letterhead) })
}

/** The document as one file in memory, as `sendDocument` would send it. */
export async function documentBytes(
  document: ExportDocument,
  format: ReportFormat,
  readLetterhead: LetterheadSource,
): Promise<Uint8Array> {
  return buffer(contentOf(document, format, format === 'pdf' ? await letterheadOf(document, readLetterhead) : null))
}

/** The document as a file, which is written as it is read. */
function contentOf(document: ExportDocument, format: ReportFormat, letterhead: Letterhead | null): Readable {
  switch (format) {
    case 'json':
      return Readable.from(document.json())
    case 'pdf':
      return documentPdf(document, letterhead)
    case 'xlsx':
      return Readable.from(inLanguage(languageOf(document), xlsxBook([...document.sheets, aboutSheet(document)])))
    case 'csv': {
      const { columns, rows } = document.csv ?? firstOf(document)
      return Readable.from(csvStream(columns, rows))
    }
  }
}

/** The letterhead in the language of the document. */
export const letterheadOf = (document: ExportDocument, readLetterhead: LetterheadSource): Promise<Letterhead> =>
  runInLanguage({ language: languageOf(document) }, readLetterhead)

const languageOf = ({ language = currentLanguage() }: ExportDocument): string => language

/** Chunks are made when they are read, which may be outside of the work. */
async function* inLanguage(language: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await runInLanguage({ language }, () => iterator.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

function firstOf({ sheets: [first] }: ExportDocument): ExportSheet {
  if (!first) throw new Error('a document without a table cannot be written as CSV')
  return first
}

/** The last sheet, because its facts are known only after all rows. */
function aboutSheet({ title, about, closing }: ExportDocument): ExportSheet {
  const lines = function* (): Generator<Facts[number]> {
    yield [t.titleLabel, title]
    yield* about
    if (closing) yield* closing()
  }
  const columns: readonly ExportColumn<Facts[number]>[] = [
    { header: t.aboutSheet, kind: 'text', value: ([label]) => label },
    { header: t.valueHeading, kind: 'text', value: ([, value]) => value },
  ]
  return sheetOf(t.aboutSheet, columns, lines())
}

/** Sends a file of one of the formats as a download. `name` has no extension. */
export function sendFile(
  reply: FastifyReply,
  { name, format, content }: { name: string; format: ReportFormat; content: Readable | Buffer },
): FastifyReply {
  return reply
    .header('content-type', mediaTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store')
    .send(content)
}
