import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** What a list can be sorted by. Columns may not hold null: give `coalesce(…)` and an index over the same expression and the id. */
export interface SortColumn<Row> {
  readonly column: SQLWrapper
  readonly type: SortType
  /** The row's value of that column, as text that `type` reads exactly. */
  readonly valueOf: (row: Row) => string
}

export type SortType = 'text' | 'integer' | 'bigint' | 'timestamptz' | 'date'

export type SortColumns<Key extends string, Row> = Readonly<Record<Key, SortColumn<Row>>>

/** How a page is sorted, and the row it goes on behind; null at the first page. */
export interface Sorting<Key extends string> {
  readonly key: Key
  readonly descending: boolean
  readonly after: { readonly value: string; readonly id: number } | null
}

/** Order and place of a page: by the column, then by the row's id in the same direction, so that equal values have one order. */
export function keyset<Key extends string, Row>(
  columns: SortColumns<Key, Row>,
  id: SQLWrapper,
  { key, descending, after }: Sorting<Key>,
): { where: SQL | undefined; orderBy: [SQL, SQL] } {
  const { column, type } = columns[key]
  const direction = descending ? sql`desc` : sql`asc`
  return {
    // Compared as a pair, which one index over (column, id) answers from where it stands.
    where:
      after === null
        ? undefined
        : sql`(${column}, ${id}) ${descending ? sql`<` : sql`>`} (${after.value}::${sql.raw(type)}, ${after.id}::integer)`,
    orderBy: [sql`${column} ${direction}`, sql`${id} ${direction}`],
  }
}
