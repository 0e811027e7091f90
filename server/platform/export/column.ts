/** One column of an exported table. */
export interface ExportColumn<Row> {
  readonly header: string
  /** Cell type in a spreadsheet: amounts and counts are numbers, times are UTC times. */
  readonly kind: 'text' | 'number' | 'instant'
  /** False for columns left out of PDF, to make room. */
  readonly onPaper?: false
  /** Relative width on a printed page, default 1. */
  readonly share?: number
  /** A number as an exact decimal string; a time as a Date. Null leaves the cell empty. */
  readonly value: (row: Row) => string | number | bigint | Date | boolean | null
}

/** A cell as text: times in ISO 8601, booleans in words. */
export function cellText(value: ReturnType<ExportColumn<never>['value']>): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

export const isPlainNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
