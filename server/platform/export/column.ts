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

/** Number of rows read ahead to compute column widths. */
const rowsAhead = 100

/** Returns the first rows, and an iterator over all rows including those. */
export async function lookAhead<Row>(
  rows: AsyncIterable<Row>,
): Promise<{ readonly first: readonly Row[]; readonly all: AsyncIterable<Row> }> {
  const source = rows[Symbol.asyncIterator]()
  const first: Row[] = []
  while (first.length < rowsAhead) {
    const next = await source.next()
    if (next.done) break
    first.push(next.value)
  }
  return { first, all: joined(first, source) }
}

async function* joined<Row>(first: readonly Row[], source: AsyncIterator<Row>): AsyncGenerator<Row> {
  try {
    yield* first
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  } finally {
    // Closes the source when the consumer stops early.
    await source.return?.()
  }
}

/**
 * Distributes `free` by weight. A part below its minimum gets the minimum, at the expense of the
 * others. If the minimums exceed `free`, all shrink by the same factor.
 */
export function shareOut(shares: readonly number[], min: readonly number[], free: number): number[] {
  const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
  const needed = sum(min)
  if (needed >= free) return min.map((part) => (part * free) / needed)
  let given = min.map(() => false)
  for (;;) {
    const rest = free - sum(min.filter((_, at) => given[at]))
    const weight = sum(shares.filter((_, at) => !given[at]))
    const sized = shares.map((share, at) => (given[at] ? (min[at] ?? 0) : (rest * share) / weight))
    const short = sized.map((size, at) => given[at] || size < (min[at] ?? 0))
    if (short.every((isShort, at) => isShort === given[at])) return sized
    given = short
  }
}
