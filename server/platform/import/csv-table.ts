/** Reads a CSV file with named columns, for imports. */

import { CsvError, type Options, parse } from 'csv-parse/sync'
import { err, ok, type Result } from '#kernel/result.ts'
import { foldText } from '#kernel/search-text.ts'
import { plainText } from '#server/platform/export/csv.ts'
import { t } from './texts.ts'

/** Error for a file that cannot be parsed at all. */
export interface UnreadableFile {
  readonly code: 'import_unreadable'
  readonly detail: string
}

export interface CsvTable<Column extends string> {
  readonly rows: readonly { readonly line: number; readonly cells: Readonly<Partial<Record<Column, string>>> }[]
  /** Header names without a column; their cells are ignored. */
  readonly unknownColumns: readonly string[]
}

export interface CsvShape<Column extends string> {
  /** Header names by column; accents, case and order are ignored. */
  readonly columns: Readonly<Record<Column, string>>
  readonly required: readonly Column[]
  /** Further folded header names. */
  readonly aliases?: ReadonlyMap<string, Column>
  readonly maxRows: number
}

/** Takes commas, semicolons or tabs, as in the header line, and skips empty lines. */
export function readCsvTable<Column extends string>(
  content: string,
  { columns: names, required, aliases, maxRows }: CsvShape<Column>,
): Result<CsvTable<Column>, UnreadableFile> {
  // The parser counts CRLF inside a quoted cell as two lines.
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  // Zero bytes: a workbook, or text in UTF-16 without its mark.
  if (text.includes('\0')) return unreadable(t.fileNotText)
  const records = recordsOf(text)
  if (!records.ok) return records
  const [head, ...body] = records.value
  if (!head) return unreadable(t.fileEmpty)
  const entries = Object.entries(names) as [Column, string][]
  const columnByName = new Map([
    ...entries.map(([column, name]) => [foldText(name), column] as const),
    ...(aliases ?? []),
  ])
  const columns = head.cells.map((name) => columnByName.get(foldText(name)))
  const missing = required.filter((column) => !columns.includes(column))
  if (missing.length > 0) return unreadable(t.columnMissing(missing.map((column) => names[column]).join(', ')))
  const twice = columns.find((column, at) => column !== undefined && columns.indexOf(column) !== at)
  if (twice) return unreadable(t.columnRepeated(names[twice]))
  if (body.length === 0) return unreadable(t.fileWithoutRows)
  if (body.length > maxRows) return unreadable(t.fileTooManyRows(maxRows))
  return ok({
    rows: body.map(({ line, cells }) => ({ line, cells: named(columns, cells) })),
    unknownColumns: head.cells.filter((name, at) => columns[at] === undefined && name !== ''),
  })
}

function recordsOf(text: string): Result<{ line: number; cells: string[] }[], UnreadableFile> {
  const firstLine = text.slice(0, text.search(/\n|$/))
  const delimiter = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ','
  const options = { delimiter, info: true, relaxColumnCount: true, skipEmptyLines: true, trim: true } as const
  try {
    const records = parse(text, options) as unknown as ParsedRecord[]
    return ok(
      records
        .filter(({ record }) => record.some((cell) => cell !== ''))
        // `lines` counts to the end of a record, and a quoted address may span several lines.
        .map(({ record, info }) => ({ line: info.lines - lineBreaksIn(record), cells: record.map(plainText) })),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return unreadable(t.csvInvalid(lineOfError(text, options, error)))
  }
}

interface ParsedRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

/** Parser's own line, except for an unclosed quote, which it notices at the end of the file. */
function lineOfError(text: string, options: Options, error: CsvError): number {
  const { lines, records } = error as CsvError & { readonly lines: number; readonly records: number }
  if (error.code !== 'CSV_QUOTE_NOT_CLOSED') return lines
  const whole = records === 0 ? [] : (parse(text, { ...options, to: records }) as unknown as ParsedRecord[])
  const before = whole.at(-1)?.info.lines ?? 0
  const later = text.split('\n').slice(before)
  return before + 1 + later.findIndex((line) => line.trim() !== '')
}

const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)

function named<Column extends string>(
  columns: readonly (Column | undefined)[],
  cells: readonly string[],
): Partial<Record<Column, string>> {
  const row: Partial<Record<Column, string>> = {}
  columns.forEach((column, at) => {
    if (column) row[column] = cells[at] ?? ''
  })
  return row
}

const unreadable = (detail: string): Result<never, UnreadableFile> => err({ code: 'import_unreadable', detail })
