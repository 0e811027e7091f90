/** Exports tables as CSV. */

import { cellText, type ExportColumn, isPlainNumber } from './column.ts'

/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF'
const rowsPerPiece = 200

/**
 * Streams a CSV file (RFC 4180), buffering only a few rows. Text that a spreadsheet would run as a
 * formula gets a leading apostrophe, which `plainText` removes on import.
 */
export async function* csvStream<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  let chunk = `${byteOrderMark}${columns.map(({ header }) => quoted(header)).join(',')}\r\n`
  let buffered = 0
  for await (const row of rows) {
    chunk += `${columns.map(({ value }) => quoted(defused(cellText(value(row))))).join(',')}\r\n`
    buffered += 1
    if (buffered < rowsPerPiece) continue
    yield chunk
    chunk = ''
    buffered = 0
  }
  if (chunk !== '') yield chunk
}

/**
 * Characters that start a formula in spreadsheets, also in full width, the minus sign, and behind
 * spaces or characters without width, which some spreadsheets skip.
 */
const formulaStart = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20])/u

/** Adds a leading apostrophe to a formula; plain numbers stay unchanged. */
export function defused(text: string): string {
  return formulaStart.test(text) && !isPlainNumber(text) ? `'${text}` : text
}

/** A cell's text from a spreadsheet or our own export. */
export function plainText(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
