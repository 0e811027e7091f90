/** Tables of an exported PDF. */
import type { BusinessDate } from '#kernel/clock.ts'
import { formats, textFormats } from '../language/formats.ts'
import { ink, leading, type Sheet, style, wordsOf } from '../pdf/page-layout.ts'
import { cellText, isDay, isPlainNumber, lookAhead, shareOut } from './column.ts'
import type { Cell, ExportSheet } from './document.ts'
import { type Cursor, file, head, width } from './pdf-page.ts'
import { t } from './texts.ts'

type Column = ExportSheet['columns'][number]

const gap = 10
const cellStyle = { ...style.body, size: 7.75 }
/** Limits the height of one cell; other formats show it in full. */
const maxLines = 6
/**
 * Maximum protected word width by column count. Wider words break; narrower ones, such as amounts
 * and dates, get a column they fit into.
 */
const maxKept = [92, 70, 56] as const

export async function drawTable(sheet: Sheet, cursor: Cursor, { name, columns, rows }: ExportSheet): Promise<void> {
  const shown = columns.filter(({ onPaper }) => onPaper !== false)
  const { first, all } = await lookAhead(rows)
  const places = placesOf(shown, roomsOf(sheet, shown, first))
  await cursor.make(70)
  cursor.y += 10
  sheet.element(sheet.root, 'H2', () => sheet.line(name, file.left, cursor.y, { ...style.total }))
  cursor.y += 22
  const table = sheet.group(sheet.root, 'Table')
  const top = sheet.group(table, 'THead')
  const row = sheet.group(top, 'TR')
  for (const place of places)
    sheet.element(row, 'TH', () => drawText(sheet, place, [place.column.header], cursor.y, head), { scope: 'Column' })
  row.end()
  top.end()
  underHead(sheet, cursor)
  const body = sheet.group(table, 'TBody')
  for await (const cells of all) {
    const lines = places.map(({ column, room }) => linesOf(sheet, column, column.value(cells), room))
    const height = 6 + Math.max(1, ...lines.map(({ length }) => length)) * leading(cellStyle)
    if (await cursor.make(height)) {
      sheet.artifact(() => {
        for (const place of places) drawText(sheet, place, [place.column.header], cursor.y, head)
      }, 'Pagination')
      underHead(sheet, cursor)
    }
    drawRow(sheet, body, { places, lines, y: cursor.y + 3 })
    cursor.y += height
    sheet.artifact(() => sheet.rule(file.left, cursor.y, width, ink.line, 0.4))
  }
  body.end()
  table.end()
  cursor.y += 8
}

function underHead(sheet: Sheet, cursor: Cursor): void {
  cursor.y += 15
  sheet.artifact(() => sheet.rule(file.left, cursor.y, width, ink.lineStrong))
}

function drawRow(
  sheet: Sheet,
  body: Sheet['root'],
  { places, lines, y }: { places: readonly Place[]; lines: readonly (readonly string[])[]; y: number },
): void {
  const row = sheet.group(body, 'TR')
  places.forEach((place, at) => {
    sheet.element(row, 'TD', () => drawText(sheet, place, lines[at] ?? [], y, cellStyle))
  })
  row.end()
}

interface Place {
  readonly column: Column
  readonly left: number
  readonly room: number
}

function placesOf(columns: readonly Column[], rooms: readonly number[]): Place[] {
  let left: number = file.left
  return columns.map((column, at) => {
    const place = { column, left, room: rooms[at] ?? 0 }
    left += place.room + gap
    return place
  })
}

/** Column widths: the share of the page, at least the widest word if the page has room. */
function roomsOf(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly Cell[])[]): number[] {
  const widths = columns.map((column) => [
    ...wordsOf(column.header).map((word) => sheet.widthOf(word, head)),
    ...rows
      .flatMap((row) => wordsOf(shownText(column, column.value(row))))
      .map((word) => sheet.widthOf(word, cellStyle)),
  ])
  const free = width - gap * (columns.length - 1)
  // Slightly wider, since rounding may make a word exceed an exact fit.
  const min = maxKept.map((kept) =>
    widths.map((each) => each.reduce((max, wide) => (wide <= kept ? Math.max(max, wide) : max), 0) + 0.1),
  )
  const fitting = min.find((each) => each.reduce((sum, part) => sum + part, 0) < free) ?? min.at(-1) ?? []
  return shareOut(
    columns.map(({ share = 1 }) => share),
    fitting,
    free,
  )
}

function drawText(
  sheet: Sheet,
  { column, left, room }: Place,
  lines: readonly string[],
  top: number,
  of: typeof cellStyle | typeof head,
): void {
  const right = column.kind === 'number'
  lines.forEach((line, at) => {
    sheet.line(line, right ? left + room : left, top + at * leading(of), of, right ? 'right' : 'left')
  })
}

function linesOf(sheet: Sheet, column: Column, cell: Cell, room: number): string[] {
  const lines = sheet.wrap(shownText(column, cell), room, cellStyle)
  return lines.length <= maxLines ? lines : [...lines.slice(0, maxLines - 1), '…']
}

function shownText({ kind }: Column, cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? t.yes : t.no
  const text = cell instanceof Date ? cell.toISOString().replace('T', ' ').slice(0, 19) : cellText(cell)
  if (kind === 'date' && isDay(text)) return textFormats.formatDateText(text as BusinessDate).replaceAll(' ', '\u00a0')
  return kind === 'number' && isPlainNumber(text) ? formats.formatDecimal(text) : text
}
