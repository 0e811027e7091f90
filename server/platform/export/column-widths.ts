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
