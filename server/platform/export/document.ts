/** An exported document: facts and sheets, independent of the format. */

import { createHash } from 'node:crypto'
import type { CellValue, ExportColumn } from './column.ts'

export type Cell = CellValue

/** Facts before or after the rows: period, creation time, row count, hash. */
export type Facts = readonly (readonly [label: string, value: string])[]

/** One table of a document, as a stream of rows. */
export interface ExportSheet {
  readonly name: string
  readonly columns: readonly ExportColumn<readonly Cell[]>[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

/** A series as bars from zero. */
export interface ExportChart {
  readonly title: string
  readonly points: readonly { readonly label: string; readonly value: number }[]
}

/** Tables with the facts that prove them, in any format. */
export interface ExportDocument {
  readonly fileName: string
  readonly title: string
  readonly generatedAt: Date
  readonly about: Facts
  readonly sheets: readonly ExportSheet[]
  /** Tables of the PDF where they differ, such as amounts with their units. */
  readonly pdfSheets?: readonly ExportSheet[]
  /** Drawn in the PDF above its tables. */
  readonly chart?: ExportChart
  /** Code of the language of its texts; default that of the request or job. */
  readonly language?: string
  /** IANA zone of the generation time in the PDF; default UTC. */
  readonly timeZone?: string
  /** Facts that are known only after the last row. */
  readonly closing?: () => Facts
  /** The table used for CSV; defaults to the first sheet. */
  readonly csv?: ExportSheet
  /** A file inside the PDF. */
  readonly attachment?: { readonly name: string; readonly mediaType: string; readonly text: string }
  /** The document as a stream of JSON. */
  readonly json: () => AsyncIterable<string>
}

/** Creates a sheet from rows of any type. */
export function sheetOf<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): ExportSheet {
  return {
    name,
    columns: columns.map((column, at) => ({ ...column, value: (cells) => cells[at] ?? null })),
    rows: cellsOf(columns, rows),
  }
}

async function* cellsOf<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield columns.map(({ value }) => value(row))
}

/** Characters hashed per call: one call per row costs more than its hash. */
const hashedAtOnce = 50_000

/**
 * Counts and hashes rows as they are read: SHA-256 over each row's JSON and a line feed. `present`
 * gives the value that is hashed.
 */
export function hashRows<Row>(rows: AsyncIterable<Row>, present: (row: Row) => unknown = (row) => row) {
  const hash = createHash('sha256')
  let waiting = ''
  let count = 0
  let sum: string | null = null
  const textOf = (row: Row): string => {
    const text = JSON.stringify(present(row))
    waiting += `${text}\n`
    count += 1
    if (waiting.length >= hashedAtOnce) {
      hash.update(waiting)
      waiting = ''
    }
    return text
  }
  return {
    rows: (async function* () {
      for await (const row of rows) {
        textOf(row)
        yield row
      }
    })(),
    /** The same rows as the JSON that is hashed; consume one of the two. */
    texts: (async function* () {
      for await (const row of rows) yield textOf(row)
    })(),
    /** Call after the last row. */
    total: () => {
      sum ??= hash.update(waiting).digest('hex')
      return { rows: count, sha256: sum }
    },
  }
}

/** Streams one JSON object: `head`, the JSON rows under `name`, then the closing facts. */
export async function* jsonStream(
  head: Readonly<Record<string, unknown>>,
  name: string,
  rows: AsyncIterable<string>,
  closing: () => Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const open = JSON.stringify(head).slice(0, -1)
  yield `${open}${open === '{' ? '' : ','}${JSON.stringify(name)}:[`
  let chunk = ''
  let isFirst = true
  for await (const row of rows) {
    chunk += isFirst ? row : `,\n${row}`
    isFirst = false
    if (chunk.length < 50_000) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}],${JSON.stringify(closing()).slice(1)}`
}
