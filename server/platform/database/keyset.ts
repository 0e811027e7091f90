/** Keyset pagination over any sort column. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A sortable column. It must not be null: use `coalesce(…)`, indexed with the id. */
export interface SortColumn<Row> {
  readonly column: SQLWrapper
  readonly type: SortType
  /** The column's value as text that `type` parses exactly. */
  readonly valueOf: (row: Row) => string
}

export type SortType = 'text' | 'integer' | 'bigint' | 'timestamptz' | 'date'

export type SortColumns<Key extends string, Row> = Readonly<Record<Key, SortColumn<Row>>>

/** Sort order of a page and the row it follows; null on the first page. */
export interface Sorting<Key extends string> {
  readonly key: Key
  readonly descending: boolean
  readonly after: { readonly value: string; readonly id: number } | null
}

/** Order and start of a page: by the column, then by id in the same direction to break ties. */
export function keyset<Key extends string, Row>(
  columns: SortColumns<Key, Row>,
  id: SQLWrapper,
  { key, descending, after }: Sorting<Key>,
): { where: SQL | undefined; orderBy: [SQL, SQL] } {
  const { column, type } = columns[key]
  const direction = descending ? sql`desc` : sql`asc`
  return {
    // A row comparison, which one index over (column, id) can serve.
    where:
      after === null
        ? undefined
        : sql`(${column}, ${id}) ${descending ? sql`<` : sql`>`} (${after.value}::${sql.raw(type)}, ${after.id}::integer)`,
    orderBy: [sql`${column} ${direction}`, sql`${id} ${direction}`],
  }
}
