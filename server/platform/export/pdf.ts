/** Draws an exported document as a PDF. */
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { loadFonts } from '../pdf/fonts.ts'
import { startPdf } from '../pdf/open-pdf.ts'
import { createSheet, ink, leading, type Sheet, style } from '../pdf/page-layout.ts'
import { cellText, isPlainNumber } from './column.ts'
import { lookAhead, shareOut } from './column-widths.ts'
import type { Cell, ExportDocument, ExportSheet, Facts } from './document.ts'

type Structure = Sheet['root']
type Column = ExportSheet['columns'][number]

/** A4 landscape, in points. */
const file = { width: 841.89, height: 595.28, left: 40, right: 801.89, top: 40, bottom: 548 } as const
const width = file.right - file.left
const gap = 10
const small = { ...style.soft, size: 7.5 }
const head = { ...style.label, size: 7.25 }
const cellStyle = { ...style.body, size: 7.75 }
/** Limits the height of one cell; other formats show it in full. */
const maxLines = 6
/**
 * Maximum protected word width by column count. Wider words break; narrower ones, such as amounts
 * and dates, get a column they fit into.
 */
const maxKept = [92, 70, 56] as const

/** The document as a tagged PDF, streamed page by page. */
export function documentPdf(document: ExportDocument): Readable {
  const fonts = loadFonts()
  const { title, made } = document
  const pdf = startPdf({ title, made, lang: 'en', size: [file.width, file.height] }, fonts)
  draw(createSheet(pdf, fonts), document).then(
    () => pdf.end(),
    (error: Error) => pdf.destroy(error),
  )
  return pdf as unknown as Readable
}

/** The drawing position; starts a new page on overflow. */
interface Cursor {
  y: number
  /** Ensures `height` is free; true if it started a new page. */
  make(height: number): Promise<boolean>
}

async function draw(sheet: Sheet, document: ExportDocument): Promise<void> {
  const cursor = startPages(sheet, document)
  await cursor.make(0)
  sheet.element(sheet.root, 'H1', () => sheet.line(document.title, file.left, cursor.y, style.title))
  cursor.y += 34
  drawFacts(sheet, cursor, document.about)
  for (const table of document.sheets) await drawTable(sheet, cursor, table)
  const closing = document.closing?.() ?? []
  if (closing.length > 0) {
    await cursor.make(12 + closing.length * leading(style.soft))
    cursor.y += 12
    drawFacts(sheet, cursor, closing)
  }
  sheet.root.end()
  const { attachment, made } = document
  if (attachment)
    sheet.pdf.file(Buffer.from(attachment.text), {
      ...{ name: attachment.name, type: attachment.mediaType, relationship: 'Source' },
      ...{ creationDate: made, modifiedDate: made },
    })
}

function startPages(sheet: Sheet, document: ExportDocument): Cursor {
  let number = 0
  const cursor: Cursor = {
    y: Number.POSITIVE_INFINITY,
    async make(height) {
      if (cursor.y + height <= file.bottom) return false
      // Yields to other calls between pages.
      await setImmediate()
      sheet.pdf.addPage()
      number += 1
      cursor.y = file.top
      footer(sheet, document, number)
      return true
    },
  }
  return cursor
}

function footer(sheet: Sheet, { title, made }: ExportDocument, number: number): void {
  sheet.artifact(() => {
    sheet.rule(file.left, 560, width, ink.line, 0.5)
    sheet.line(`${title}  ·  made ${made.toISOString()}`, file.left, 566, small)
    sheet.line(`Page ${number}`, file.right, 566, small, 'right')
  }, 'Pagination')
}

function drawFacts(sheet: Sheet, cursor: Cursor, facts: Facts): void {
  for (const [label, value] of facts) {
    sheet.element(sheet.root, 'P', () => {
      sheet.line(label, file.left, cursor.y, style.soft)
      sheet.line(value, file.left + 110, cursor.y, { ...style.soft, colour: ink.strong })
    })
    cursor.y += leading(style.soft)
  }
  cursor.y += 6
}

async function drawTable(sheet: Sheet, cursor: Cursor, { name, columns, rows }: ExportSheet): Promise<void> {
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
  body: Structure,
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
  const least = maxKept.map((kept) =>
    widths.map((each) => each.reduce((most, wide) => (wide <= kept ? Math.max(most, wide) : most), 0) + 0.1),
  )
  const fitting = least.find((each) => each.reduce((sum, part) => sum + part, 0) < free) ?? least.at(-1) ?? []
  return shareOut(
    columns.map(({ share = 1 }) => share),
    fitting,
    free,
  )
}

const wordsOf = (text: string): string[] => text.split(/\s+/)

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
  const text = cell instanceof Date ? cell.toISOString().replace('T', ' ').slice(0, 19) : cellText(cell)
  return kind === 'number' && isPlainNumber(text) ? grouped(text) : text
}

const grouped = (number: string): string => number.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
