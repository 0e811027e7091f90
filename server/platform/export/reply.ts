/** Sends exports as downloads. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExportFormat, ReportFormat } from '#contract/export.ts'
import type { ExportColumn } from './column.ts'
import { csvStream } from './csv.ts'
import { type ExportDocument, type ExportSheet, type Facts, sheetOf } from './document.ts'
import { documentPdf } from './pdf.ts'
import { xlsxBook, xlsxStream } from './xlsx.ts'

const mediaTypes: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
}

/** Streams a table as a file. `name` is the file name without extension. */
export function sendExport<Row>(
  reply: FastifyReply,
  format: ExportFormat,
  { name, columns, rows }: { name: string; columns: readonly ExportColumn<Row>[]; rows: AsyncIterable<Row> },
): FastifyReply {
  const pieces = format === 'csv' ? csvStream(columns, rows) : xlsxStream(name, columns, rows)
  return sendFile(reply, { name, format, content: Readable.from(pieces) })
}

/** Sends a document in the requested format. CSV has rows only; others include the facts. */
export function sendDocument(reply: FastifyReply, format: ReportFormat, document: ExportDocument): FastifyReply {
  return sendFile(reply, { name: document.fileName, format, content: contentOf(document, format) })
}

function contentOf(document: ExportDocument, format: ReportFormat): Readable {
  switch (format) {
    case 'json':
      return Readable.from(document.json())
    case 'pdf':
      return documentPdf(document)
    case 'xlsx':
      return Readable.from(xlsxBook([...document.sheets, aboutSheet(document)]))
    case 'csv': {
      const { columns, rows } = document.csv ?? firstOf(document)
      return Readable.from(csvStream(columns, rows))
    }
  }
}

function firstOf({ sheets: [first] }: ExportDocument): ExportSheet {
  if (!first) throw new Error('a document without a table cannot be written as CSV')
  return first
}

/** The last sheet, because its facts are known only after all rows. */
function aboutSheet({ title, about, closing }: ExportDocument): ExportSheet {
  const lines = function* (): Generator<Facts[number]> {
    yield ['Title', title]
    yield* about
    if (closing) yield* closing()
  }
  const columns: readonly ExportColumn<Facts[number]>[] = [
    { header: 'About', kind: 'text', value: ([label]) => label },
    { header: 'Value', kind: 'text', value: ([, value]) => value },
  ]
  return sheetOf('About', columns, lines())
}

function sendFile(
  reply: FastifyReply,
  { name, format, content }: { name: string; format: ReportFormat; content: Readable },
): FastifyReply {
  return reply
    .header('content-type', mediaTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store')
    .send(content)
}
