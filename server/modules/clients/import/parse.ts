/** CSV parser of client imports. */

import { parse } from 'csv-parse/sync'
import { type ImportColumn, importColumns, maxImportRows, requiredImportColumns } from '#contract/clients/import.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { foldText } from '#kernel/search-text.ts'
import { plainText } from '#server/platform/export/csv.ts'

/** Error for a file that cannot be parsed at all. */
export interface UnreadableFile {
  readonly code: 'import_unreadable'
  readonly detail: string
}

export interface ReadFile {
  readonly rows: readonly { readonly line: number; readonly cells: Readonly<Partial<Record<ImportColumn, string>>> }[]
  readonly unknownColumns: readonly string[]
}

const columnByName = new Map(
  Object.entries(importColumns).map(([column, name]) => [foldText(name), column as ImportColumn]),
)
columnByName.set('contact name', 'contactName')
/** Extra columns of our own export, ignored without a message. */
const ownColumns = new Set(['id', 'risk level', 'kyc expires', 'created'])

/**
 * Parses a CSV file of clients. Takes commas, semicolons or tabs, as in the header line, and skips
 * empty lines.
 */
export function readClientFile(content: string): Result<ReadFile, UnreadableFile> {
  const text = content.replace(/^\uFEFF/, '')
  const records = recordsOf(text)
  if (!records.ok) return records
  const [head, ...body] = records.value
  if (!head) return unreadable('The file is empty.')
  const columns = head.cells.map((name) => columnByName.get(foldText(name)))
  const missing = requiredImportColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return unreadable(`The first line lacks ${missing.map((column) => importColumns[column]).join(', ')}.`)
  const twice = columns.find((column, at) => column !== undefined && columns.indexOf(column) !== at)
  if (twice) return unreadable(`The first line has ${importColumns[twice]} twice.`)
  if (body.length === 0) return unreadable('The file has a first line and no rows.')
  if (body.length > maxImportRows) return unreadable(`The file has more than ${maxImportRows} rows.`)
  return ok({
    rows: body.map(({ line, cells }) => ({ line, cells: named(columns, cells) })),
    unknownColumns: head.cells.filter(
      (name, at) => columns[at] === undefined && name !== '' && !ownColumns.has(foldText(name)),
    ),
  })
}

function recordsOf(text: string): Result<{ line: number; cells: string[] }[], UnreadableFile> {
  const firstLine = text.slice(0, text.search(/\r|\n|$/))
  const delimiter = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ','
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return ok(
      records
        .filter(({ record }) => record.some((cell) => cell !== ''))
        // `lines` counts to the end of a record, and a quoted address may span several lines.
        .map(({ record, info }) => ({ line: info.lines - lineBreaksIn(record), cells: record.map(plainText) })),
    )
  } catch {
    return unreadable('The file is no CSV: a quoted cell is not closed as it should be.')
  }
}

const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)

function named(
  columns: readonly (ImportColumn | undefined)[],
  cells: readonly string[],
): Partial<Record<ImportColumn, string>> {
  const row: Partial<Record<ImportColumn, string>> = {}
  columns.forEach((column, at) => {
    if (column) row[column] = cells[at] ?? ''
  })
  return row
}

const unreadable = (detail: string): Result<never, UnreadableFile> => err({ code: 'import_unreadable', detail })
