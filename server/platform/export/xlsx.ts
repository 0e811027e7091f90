/**
 * Streams XLSX workbooks. Written by hand: the XML parts are small, and a workbook model would hold
 * a million rows in memory.
 */
import { dayMs } from '#kernel/clock.ts'
import {
  cellText,
  type ExportColumn,
  type FormattedNumber,
  isDay,
  isPlainNumber,
  lookAhead,
  type NumberFormat,
} from './column.ts'
import { type ZipEntry, zipStream } from './zip.ts'

/** Rows per sheet including the header (format limit). Further rows continue on the next sheet. */
const rowsPerSheet = 1_048_576
const rowsPerPiece = 200
/** In characters; longer text overflows into empty cells, or shows in the formula bar. */
const maxColumn = 48
/** Day zero of the spreadsheet calendar, for dates after February 1900. */
const dayZero = Date.UTC(1899, 11, 30)

export interface XlsxSheet<Row> {
  readonly name: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: AsyncIterable<Row>
}

/**
 * Streams an XLSX workbook, buffering only a few rows. Cells are text or numbers, never formulas.
 */
export function xlsxStream<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncIterable<Buffer> {
  return xlsxBook([{ name, columns, rows }])
}

/** A workbook of several tables, each starting on its own sheet. */
export function xlsxBook<Row>(tables: Iterable<XlsxSheet<Row>>): AsyncIterable<Buffer> {
  return zipStream(workbook(tables) as Iterable<ZipEntry>)
}

/** Sheets are written and counted first; the parts that list them follow. */
function* workbook<Row>(tables: Iterable<XlsxSheet<Row>>): Generator<ZipEntry> {
  const names: string[] = []
  for (const { name, columns, rows } of tables) {
    const source: Source<Row> = { rows, ended: false }
    for (let part = 1; part === 1 || !source.ended; part += 1) {
      names.push(sheetName(name, part))
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheet(columns, source) }
    }
  }
  const numbers = names.map((_, index) => index + 1)
  yield { name: 'xl/styles.xml', content: styles }
  yield { name: 'xl/workbook.xml', content: workbookPart(names) }
  yield { name: 'xl/_rels/workbook.xml.rels', content: workbookLinks(numbers) }
  yield { name: '_rels/.rels', content: packageLinks }
  yield { name: '[Content_Types].xml', content: contentTypes(numbers) }
}

/** A table being written: its column widths and its row iterator after the look-ahead. */
interface Source<Row> {
  readonly rows: AsyncIterable<Row>
  begun?: { readonly widths: string; readonly next: AsyncIterator<Row> }
  ended: boolean
}

async function begin<Row>(columns: readonly ExportColumn<Row>[], rows: AsyncIterable<Row>) {
  const { first, all } = await lookAhead(rows)
  const width = (column: ExportColumn<Row>) =>
    Math.max(column.header.length, ...first.map((row) => shownLength(column, row)))
  const widths = columns.map((column, at) => {
    const number = at + 1
    return `<col min="${number}" max="${number}" width="${Math.min(width(column), maxColumn) + 2}" customWidth="1"/>`
  })
  return { widths: widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`, next: all[Symbol.asyncIterator]() }
}

/** In characters: times as 2026-11-21 12:00, multi-line text by its longest line. */
function shownLength<Row>({ kind, value }: ExportColumn<Row>, row: Row): number {
  const found = value(row)
  if (kind === 'instant' && found instanceof Date) return 16
  if (typeof found === 'object' && found !== null && !(found instanceof Date)) return groupedLength(found)
  return Math.max(
    ...cellText(found)
      .split('\n')
      .map(({ length }) => length),
  )
}

/** With separators between thousands; `[h]:mm:ss.000` is 12. */
const groupedLength = ({ number, format }: FormattedNumber): number =>
  format === 'duration' ? 12 : Math.ceil(number.length * 1.3)

async function* sheet<Row>(columns: readonly ExportColumn<Row>[], source: Source<Row>): AsyncGenerator<string> {
  source.begun ??= await begin(columns, source.rows)
  const { widths, next: taken } = source.begun
  const head = columns.map(({ header }) => textCell(header, 2)).join('')
  let chunk = `${declaration}<worksheet xmlns="${main}">${headStays}${widths}<sheetData><row>${head}</row>`
  for (let count = 1; count < rowsPerSheet; count += 1) {
    const next = await taken.next()
    if (next.done) {
      source.ended = true
      break
    }
    chunk += `<row>${columns.map((column) => cell(column, next.value)).join('')}</row>`
    if (count % rowsPerPiece !== 0) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData></worksheet>`
}

function cell<Row>({ kind, value }: ExportColumn<Row>, row: Row): string {
  const found = value(row)
  if (found === null) return '<c/>'
  if (kind === 'instant' && found instanceof Date)
    return `<c s="1"><v>${((found.getTime() - dayZero) / dayMs).toFixed(8)}</v></c>`
  if (typeof found === 'object' && !(found instanceof Date)) return numberCell(found)
  const text = cellText(found)
  if (kind === 'date' && (isDay(text) || isMonth(text))) return dateCell(text)
  return kind === 'number' && isPlainNumber(text) ? `<c><v>${text}</v></c>` : textCell(text, 0)
}

const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text)

function dateCell(day: string): string {
  const isMonth = day.length === 7
  const at = Date.parse(`${isMonth ? `${day}-01` : day}T00:00:00Z`)
  return `<c s="${isMonth ? 4 : 3}"><v>${(at - dayZero) / dayMs}</v></c>`
}

const formatStyles: Readonly<Record<NumberFormat, number>> = {
  integer: 5,
  cents: 6,
  decimals: 7,
  percent: 8,
  duration: 9,
}

function numberCell({ number, format }: FormattedNumber): string {
  return `<c s="${formatStyles[format]}"><v>${spreadsheetNumber(number, format)}</v></c>`
}

function spreadsheetNumber(number: string, format: NumberFormat): string {
  if (format === 'duration') return (Number(number) / dayMs).toFixed(10)
  return format === 'percent' ? `${number}e-2` : number
}

const textCell = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Removes control characters, which XML forbids even when escaped. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSchema = 'http://schemas.openxmlformats.org/package/2006'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Freezes the first row. */
const headStays =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

const ownFormats = ['yyyy\\-mm\\-dd\\ hh:mm', 'd\\ mmm\\ yyyy', 'mmm\\ yyyy', '#,##0.00####', '0.0%', '[h]:mm:ss.000']
const firstOwnFormat = 164
/** Number format of each style: those of the format itself are below 164. */
const styleFormats = [0, 164, 0, 165, 166, 3, 4, 167, 168, 169]

/**
 * Style 0 plain, 1 date and time, 2 bold, 3 date, 4 month, 5 integer, 6 cents, 7 decimals,
 * 8 percent, 9 duration.
 */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${ownFormats.length}">${ownFormats
  .map((code, at) => `<numFmt numFmtId="${firstOwnFormat + at}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styleFormats.length}">${styleFormats
  .map((format, at) =>
    at === 2
      ? '<xf fontId="1" applyFont="1"/>'
      : format === 0
        ? '<xf/>'
        : `<xf numFmtId="${format}" applyNumberFormat="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`

/** Sheet names have at most 31 characters and none of []:*?/\ */
const sheetName = (name: string, number: number): string =>
  escaped(`${name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 26)}${number === 1 ? '' : ` ${number}`}`)

const workbookPart = (names: readonly string[]): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${names
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const workbookLinks = (numbers: readonly number[]): string =>
  `${declaration}<Relationships xmlns="${packageSchema}/relationships">${numbers
    .map(
      (number) =>
        `<Relationship Id="sheet${number}" Type="${links}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('')}<Relationship Id="styles" Type="${links}/styles" Target="styles.xml"/></Relationships>`

const packageLinks = `${declaration}<Relationships xmlns="${packageSchema}/relationships"><Relationship Id="workbook" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const contentTypes = (numbers: readonly number[]): string =>
  `${declaration}<Types xmlns="${packageSchema}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/>${numbers
    .map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${partType}.worksheet+xml"/>`)
    .join('')}</Types>`
