/** How a spreadsheet shows a number. */
export type NumberFormat = 'integer' | 'cents' | 'decimals' | 'percent' | 'duration'

/**
 * An exact decimal with its format: a percentage as `12.5`, a duration in milliseconds.
 * Spreadsheets get fractions and days, as their formats require.
 */
export interface FormattedNumber {
  readonly number: string
  readonly format: NumberFormat
}

export type CellValue = string | number | bigint | Date | boolean | FormattedNumber | null

/** One column of an exported table. */
export interface ExportColumn<Row> {
  readonly header: string
  /**
   * Cell type in a spreadsheet: amounts and counts are numbers, times are UTC times, dates are
   * `2026-10-31` or, for a month, `2026-10`.
   */
  readonly kind: 'text' | 'number' | 'instant' | 'date'
  /** False for columns left out of PDF, to make room. */
  readonly onPaper?: false
  /** Relative width on a printed page, default 1. */
  readonly share?: number
  /** A number as an exact decimal string; a time as a Date. Null leaves the cell empty. */
  readonly value: (row: Row) => CellValue
}

/** A cell as text: times in ISO 8601, booleans in words. */
export function cellText(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? value.number : String(value)
}

/** `2026-10-31`. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

export const isPlainNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
