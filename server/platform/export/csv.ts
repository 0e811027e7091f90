import { cellText, type ExportColumn, isPlainNumber } from './column.ts'

/** Tells a spreadsheet that the file is UTF-8. */
const byteOrderMark = '\uFEFF'
const rowsPerPiece = 200

/**
 * The pieces of a CSV file (RFC 4180), as the rows come: nothing is held but a few rows. A text that a spreadsheet would
 * run as a formula is given an apostrophe before it, which `plainText` takes off again on import.
 */
export async function* csvStream<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  let piece = `${byteOrderMark}${columns.map(({ header }) => quoted(header)).join(',')}\r\n`
  let held = 0
  for await (const row of rows) {
    piece += `${columns.map(({ value }) => quoted(defused(cellText(value(row))))).join(',')}\r\n`
    held += 1
    if (held < rowsPerPiece) continue
    yield piece
    piece = ''
    held = 0
  }
  if (piece !== '') yield piece
}

/** What spreadsheets take for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r]/

/** The text with an apostrophe before it where it would be run; plain numbers are none and stay. */
export function defused(text: string): string {
  return formulaStart.test(text) && !isPlainNumber(text) ? `'${text}` : text
}

/** A cell of a file that came from a spreadsheet or from our own export. */
export function plainText(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
