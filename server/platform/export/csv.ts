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

/**
 * Text behind a semicolon or a line break. Spreadsheets of languages that separate cells by
 * semicolons, such as French, put it into a cell of its own, whatever the quotes.
 */
const laterCells = /(?<=[;\r\n])[^;\r\n]+/g
const leadingBlanks = /^[\s\p{Cf}]*/u

/** Adds an apostrophe to formulas; plain numbers stay unchanged. */
export const defused = (text: string): string => defusedCell(inLaterCells(text, defusedCell))

/** A cell's text from a spreadsheet or our own export. */
export const plainText = (cell: string): string => plainCell(inLaterCells(cell, plainCell))

function inLaterCells(text: string, change: (cell: string) => string): string {
  const blanks = leadingBlanks.exec(text)?.[0] ?? ''
  return blanks + text.slice(blanks.length).replace(laterCells, change)
}

const defusedCell = (text: string): string => (formulaStart.test(text) && !isPlainNumber(text) ? `'${text}` : text)

const plainCell = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell

function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
