import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { dash } from '../format/format.ts'
import { type MoreRows, MoreSentinel } from './more-sentinel.tsx'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures align to the end. */
  readonly align?: 'start' | 'end'
  /** A quieter line below the cell. On a phone it is a fact of the second line. */
  readonly detail?: (row: Row) => ReactNode
  /** What screen readers get in a further row of a group (`groupOf`), where the cell is empty. */
  readonly repeated?: (row: Row) => string
  /** Names the row. Default: the first column. */
  readonly primary?: boolean
  /** Place in the row on a phone. Default: the first figure is the 'figure', others 'labelled'. */
  readonly phone?: PhonePlace
  /** Only in a window from 1440 px, and in print. */
  readonly wide?: true
}

/**
 * First line: the title and the `figure`. Second line: a `fact`, `labelled` where its value does
 * not explain itself, and an `action` at the end. `hidden`: only in the opened record. A group
 * (`groupOf`) may have a line above its first title: `heading` and, at its end, `heading-end`.
 */
export type PhonePlace = 'figure' | 'fact' | 'labelled' | 'action' | 'hidden' | 'heading' | 'heading-end'

interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** Rows with the same value, one after another, are a group, which shows some cells once. */
  readonly groupOf?: (row: Row) => string
  /** Opens rows by click and Enter; arrow keys move between them. */
  readonly onRowOpen?: (row: Row) => void
  /** Marks the row that is open elsewhere on the screen. */
  readonly isCurrent?: (row: Row) => boolean
  readonly loading?: boolean
  /** For one of several tables below one visible head: screen readers get it still. */
  readonly isHeadHidden?: boolean
  /** Replaces the rows when there are none. */
  readonly empty?: ReactNode
  readonly more?: MoreRows
}

/** Explicit roles, because some browsers drop table semantics when CSS shows rows as blocks. */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** Rows of records: a table from 640 px up, two lines each below. Loads the next page on scroll. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  groupOf,
  onRowOpen,
  isCurrent,
  loading = false,
  isHeadHidden = false,
  empty,
  more,
}: DataTableProps<Row>) {
  const [activeRow, setActiveRow] = useState(0)
  if (!loading && rows.length === 0) return <>{empty}</>
  const groups = groupOf && rows.map(groupOf)
  const focusable = Math.min(activeRow, Math.max(rows.length - 1, 0))

  return (
    <div className="sm:overflow-x-auto">
      <table className="table" {...tableRoles.table} aria-busy={loading || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.group} data-hidden={isHeadHidden || undefined}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th key={column.key} {...tableRoles.header} scope="col" data-align={column.align} data-wide={column.wide}>
                {isHeadHidden ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {loading && rows.length === 0 ? <LoadingRows columns={columns} /> : null}
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              {...tableRoles.row}
              aria-current={isCurrent?.(row) || undefined}
              data-continues={(groups && groups[index - 1] === groups[index]) || undefined}
              {...(onRowOpen
                ? {
                    tabIndex: index === focusable ? 0 : -1,
                    onClick: (event) => opensRow(event.target) && onRowOpen(row),
                    onKeyDown: (event) => handleRowKey(event, () => onRowOpen(row)),
                    onFocus: () => setActiveRow(index),
                  }
                : {})}
            >
              <RowCells columns={columns} row={row} continues={groups && groups[index - 1] === groups[index]} />
            </tr>
          ))}
        </tbody>
      </table>
      {more?.hasMore ? <MoreSentinel {...more} /> : null}
    </div>
  )
}

export function RowCells<Row>({
  columns,
  row,
  continues = false,
}: {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  /** The row before belongs to the same group. */
  readonly continues?: boolean | undefined
}): ReactNode {
  const places = phonePlaces(columns)
  return columns.map((column, at) => {
    if (continues && column.repeated)
      return (
        <td key={column.key} {...tableRoles.cell} data-phone={places[at]} data-wide={column.wide} data-repeated>
          <span className="sr-only">{column.repeated(row)}</span>
        </td>
      )
    const content = column.cell(row)
    const detail = column.detail?.(row)
    return (
      <td
        key={column.key}
        {...tableRoles.cell}
        data-label={column.header}
        data-align={column.align}
        data-phone={places[at]}
        data-wide={column.wide}
        data-empty={content === dash || undefined}
      >
        <span className="cell">{content}</span>
        {detail ? <span className="cell-detail">{detail}</span> : null}
      </td>
    )
  })
}

/** The place of each column in the row on a phone. */
export function phonePlaces<Row>(columns: readonly Column<Row>[]): readonly ('title' | PhonePlace)[] {
  const title = Math.max(
    columns.findIndex(({ primary }) => primary),
    0,
  )
  const hasFigure = columns.some(({ phone }) => phone === 'figure')
  const figure = hasFigure ? -1 : columns.findIndex(({ align, phone }) => align === 'end' && phone === undefined)
  return columns.map(({ phone }, at) => (at === title ? 'title' : (phone ?? (at === figure ? 'figure' : 'labelled'))))
}

function LoadingRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const places = phonePlaces(columns)
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical rows that never move
    <tr key={row} {...tableRoles.row}>
      {columns.map((column, at) => (
        <td key={column.key} data-align={column.align} data-phone={places[at]} data-wide={column.wide}>
          <Skeleton className={at === 0 ? 'h-4 w-40' : 'inline-block h-4 w-20'} />
        </td>
      ))}
    </tr>
  ))
}

/** False for a click on a control inside the row. */
export function opensRow(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, input, select, label, [role=menu]')
}

function handleRowKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  if (event.target !== event.currentTarget) return
  const row = event.currentTarget
  if (event.key === 'Enter' || event.key === ' ') open()
  else if (event.key === 'ArrowDown') focusRow(row.nextElementSibling)
  else if (event.key === 'ArrowUp') focusRow(row.previousElementSibling)
  else if (event.key === 'Home') focusRow(row.parentElement?.firstElementChild)
  else if (event.key === 'End') focusRow(row.parentElement?.lastElementChild)
  else return
  event.preventDefault()
}

function focusRow(row: Element | null | undefined) {
  if (row instanceof HTMLElement) row.focus()
}
