/** A table that the server sorts, with selection. Only visible rows are in the document. */

import { ErrorPanel } from '../feedback/error-panel.tsx'
import type { ColumnChoice } from './column-picker.tsx'
import type { TableProps } from './list.ts'
import type { Selection } from './selection.ts'
import { type ServerColumn, ServerTable, type Sort } from './server-table.tsx'

interface SortableTableProps<Row> extends TableProps<Row> {
  readonly columns: readonly ServerColumn<Row>[]
  readonly rowKey: (row: Row) => number
  readonly choice?: ColumnChoice
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** Adds a checkbox to each row. */
  readonly selection?: Selection | undefined
  /** Names a row for its checkbox. */
  readonly rowName?: (row: Row) => string
  /** The next page loads by its button only. */
  readonly isBounded?: boolean
}

/** Belongs in a `Card flush`. */
export function SortableTable<Row>({
  list: { rows, total, failure, more },
  selection,
  ...table
}: SortableTableProps<Row>) {
  if (failure) return <ErrorPanel {...failure} />
  return (
    <ServerTable
      {...table}
      {...(selection ? { selection } : {})}
      rows={rows ?? []}
      total={total}
      loading={rows === undefined}
      more={more}
    />
  )
}
