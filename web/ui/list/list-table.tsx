/** A table in the list's own order. */

import { ErrorPanel } from '../feedback/error-panel.tsx'
import { type Column, DataTable } from './data-table.tsx'
import type { TableProps } from './list.ts'
import { PrintedRows } from './more-sentinel.tsx'

interface ListTableProps<Row> extends TableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string | number
  readonly groupOf?: (row: Row) => string
}

/** Belongs in a `Card flush`. */
export function ListTable<Row>({ list: { rows, total, failure, more }, ...table }: ListTableProps<Row>) {
  if (failure) return <ErrorPanel {...failure} />
  return (
    <>
      <DataTable {...table} rows={rows ?? []} loading={rows === undefined} more={more} />
      <PrintedRows printed={rows?.length ?? 0} total={total} />
    </>
  )
}
