/** One column of an exported table. */
export interface ExportColumn<Row> {
  readonly header: string
  /** How a spreadsheet shall hold it: amounts and counts as numbers, times as times in UTC. */
  readonly kind: 'text' | 'number' | 'instant'
  /** False for what no reader of paper needs, so that the rest has room. */
  readonly onPaper?: false
  /** Share of a printed page's width, 1 unless said. */
  readonly share?: number
  /** A number as an exact decimal text; a time as a Date. Null leaves the cell empty. */
  readonly value: (row: Row) => string | number | bigint | Date | boolean | null
}

/** A cell as text: times in ISO 8601, yes and no in words. */
export function cellText(value: ReturnType<ExportColumn<never>['value']>): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

export const isPlainNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
