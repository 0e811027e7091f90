import { createHash } from 'node:crypto'
import type { ExportColumn } from './column.ts'

export type Cell = ReturnType<ExportColumn<never>['value']>

/** What stands before or after the rows: the period, the time made, the rows counted, a hash. */
export type Facts = readonly (readonly [label: string, value: string])[]

/** One table of a document, its rows as they come. */
export interface ExportSheet {
  readonly name: string
  readonly columns: readonly ExportColumn<readonly Cell[]>[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

/** Tables with what must be known to trust them, in whatever format is asked for. */
export interface ExportDocument {
  /** Of the file, without its ending. */
  readonly fileName: string
  readonly title: string
  readonly made: Date
  readonly about: Facts
  readonly sheets: readonly ExportSheet[]
  /** What is known only once the rows have gone by. */
  readonly closing?: () => Facts
  /** The whole as one table, for CSV; the first sheet unless said. */
  readonly csv?: ExportSheet
  /** The pieces of the whole as JSON. */
  readonly json: () => AsyncIterable<string>
}

/** A table of rows of any kind. */
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

/** Characters that are hashed at a time: a call for each row takes longer than its hash. */
const hashedAtOnce = 50_000

/** Rows that are counted and hashed as they go by: SHA-256 over each as JSON, followed by a line feed. */
export function counted<Row>(rows: AsyncIterable<Row>, present: (row: Row) => unknown) {
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
    /** The same rows, each as the JSON that is hashed; to be taken instead of them. */
    texts: (async function* () {
      for await (const row of rows) yield textOf(row)
    })(),
    /** Once all have gone by. */
    total: () => {
      sum ??= hash.update(waiting).digest('hex')
      return { rows: count, sha256: sum }
    },
  }
}

/** The pieces of one JSON object: `head`, then the rows, JSON already, under `name`, then what is known once they have gone by. */
export async function* jsonStream(
  head: Readonly<Record<string, unknown>>,
  name: string,
  rows: AsyncIterable<string>,
  closing: () => Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const open = JSON.stringify(head).slice(0, -1)
  yield `${open}${open === '{' ? '' : ','}${JSON.stringify(name)}:[`
  let piece = ''
  let isFirst = true
  for await (const row of rows) {
    piece += isFirst ? row : `,\n${row}`
    isFirst = false
    if (piece.length < 50_000) continue
    yield piece
    piece = ''
  }
  yield `${piece}],${JSON.stringify(closing()).slice(1)}`
}
