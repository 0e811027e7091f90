import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#contract/export.ts'
import type { ExportColumn } from './column.ts'
import { csvStream } from './csv.ts'
import { xlsxStream } from './xlsx.ts'

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Answers a table as a file, row by row. `name` becomes the file's name, without its ending. */
export function sendExport<Row>(
  reply: FastifyReply,
  format: ExportFormat,
  { name, columns, rows }: { name: string; columns: readonly ExportColumn<Row>[]; rows: AsyncIterable<Row> },
): FastifyReply {
  const pieces = format === 'csv' ? csvStream(columns, rows) : xlsxStream(name, columns, rows)
  return reply
    .header('content-type', mediaTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(pieces))
}
