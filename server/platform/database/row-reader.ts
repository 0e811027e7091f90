import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Makes a reader for rows that raw SQL selected by their column names, such as \`select * … for
 * update skip locked\`.
 *
 * @param prefix of each column name in the result, for a row joined from two tables
 * @returns a function from the driver's row to the typed row
 */
export function rowReader<Table extends PgTable>(
  table: Table,
  prefix = '',
): (stored: Readonly<Record<string, unknown>>) => Table['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table)).map(
    ([field, column]) => [field, column, prefix + column.name] as const,
  )
  return (stored) => {
    const row: Record<string, unknown> = {}
    for (const [field, column, name] of columns) {
      const value = stored[name]
      row[field] = value === null ? null : column.mapFromDriverValue(value)
    }
    return row
  }
}
