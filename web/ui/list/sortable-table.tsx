// A virtualised table that the server pages and sorts.
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import * as t from '#web/ui/messages.ts'
import { ErrorPanel } from '../feedback/error-panel.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { ChoosableColumn, ColumnChoice } from './column-picker.tsx'
import { type Column, opensRow, phonePlaces, RowCells, tableRoles } from './data-table.tsx'
import type { TableProps } from './list.ts'
import { MoreSentinel, PrintedRows } from './more-sentinel.tsx'
import type { Selection } from './selection.ts'
import { useWindowRows } from './virtual-rows.ts'

/**
 * `companyName` ascending, `-companyName` descending; undefined for the default order. Same format
 * in calls and URLs.
 */
export type Sort = string | undefined

export interface ServerColumn<Row> extends Column<Row>, ChoosableColumn {
  /** The server's sort key; without it the column cannot be sorted. */
  readonly sortKey?: string
  /**
   * Width in `--unit` of table.css, default 1, so that it does not depend on the visible rows. The
   * primary column takes the rest.
   */
  readonly units?: number
}

interface SortableTableProps<Row extends Identified> extends TableProps<Row> {
  readonly columns: readonly ServerColumn<Row>[]
  readonly choice?: ColumnChoice
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly selection?: Selection | undefined
  /** Names a row for its checkbox: 'Baobab Textiles'. */
  readonly rowName?: (row: Row) => string
  /** The next page loads by its button only, so that the page ends. */
  readonly isBounded?: boolean
}

interface Identified {
  readonly id: number
}

const rowHeight = 38

/**
 * Rows that the server pages, sorts and filters, or their error. Only visible rows are in the
 * document. Two lines each below 640 px. Belongs in a `Card flush`.
 */
export function SortableTable<Row extends Identified>(props: SortableTableProps<Row>) {
  const { caption, list, empty, selection } = props
  const { total, more } = list
  const rows = list.rows ?? []
  const isLoading = list.rows === undefined
  const columns = useMemo(
    () => props.columns.filter(({ key }) => props.choice?.isShown(key) ?? true),
    [props.columns, props.choice],
  )
  const visible = useWindowRows<HTMLTableSectionElement>(rows.length, { height: rowHeight })
  const { list: body, indexes, above, below, measure, scrollTo } = visible
  const keys = useRowKeys(body, rows.length, indexes, scrollTo)
  const width = columns.length + (selection ? 1 : 0)

  if (list.failure) return <ErrorPanel {...list.failure} />
  if (!isLoading && rows.length === 0) return <>{empty}</>
  return (
    <div className="sm:overflow-x-auto">
      <table
        className="table"
        data-fixed
        {...tableRoles.table}
        aria-busy={isLoading || undefined}
        aria-rowcount={total === undefined ? undefined : total + 1}
        style={minUnits(columns)}
      >
        <caption className="sr-only">{caption}</caption>
        <Head {...props} columns={columns} />
        <tbody ref={body} {...tableRoles.group}>
          <Space height={above} width={width} />
          {isLoading ? <LoadingRows columns={columns} ticks={selection !== undefined} /> : null}
          {indexes.map((index) => {
            const row = rows[index]
            return row === undefined ? null : (
              <BodyRow
                key={row.id}
                {...props}
                columns={columns}
                row={row}
                index={index}
                measure={measure}
                tabIndex={props.onRowOpen ? (index === keys.focusable ? 0 : -1) : undefined}
                onKey={keys.move}
                onFocus={keys.focused}
              />
            )
          })}
          <Space height={below} width={width} />
        </tbody>
      </table>
      {more.hasMore ? <MoreSentinel {...more} onlyByButton={props.isBounded} /> : null}
      <PrintedRows printed={indexes.length} total={total} />
    </div>
  )
}

/** Units for the minimum width in table.css, without and with the columns of a wide window. */
function minUnits(columns: readonly ServerColumn<never>[]): CSSProperties {
  const unitsOf = (shown: readonly ServerColumn<never>[]) =>
    shown.reduce((sum, { primary, units = 1 }) => sum + (primary ? 1.75 : units), 0)
  return {
    ['--units' as string]: unitsOf(columns.filter(({ wide }) => !wide)),
    ['--wide-units' as string]: unitsOf(columns),
  }
}

function Head<Row extends Identified>({ columns, selection, sort, onSort }: SortableTableProps<Row>) {
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row} aria-rowindex={1}>
        {selection ? (
          <th {...tableRoles.header} scope="col" className="w-[5%] text-clip">
            {/* The header checkbox is hidden on a phone, but its column remains. */}
            <span className="sr-only">{t.selectedHeader}</span>
            <input
              type="checkbox"
              className="size-4 align-middle accent-accent"
              aria-label={t.selectMatchingAction}
              checked={selection.isAll}
              onChange={() => (selection.isAll ? selection.clear() : selection.selectAll())}
            />
          </th>
        ) : null}
        {columns.map(({ key, header, align, wide, sortKey, primary, units = 1 }) => (
          <th
            key={key}
            {...tableRoles.header}
            scope="col"
            title={header}
            data-align={align}
            data-wide={wide}
            aria-sort={sortKey === undefined ? undefined : orderOf(sort, sortKey)}
            style={primary ? undefined : { width: `calc(var(--unit) * ${units})` }}
          >
            {sortKey === undefined ? (
              header
            ) : (
              <>
                {/* On a phone the button is hidden, so that it takes no focus out of sight. */}
                <span className="sr-only sm:hidden">{header}</span>
                <SortButton header={header} sortKey={sortKey} sort={sort} onSort={onSort} />
              </>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface SortButtonProps {
  readonly header: string
  readonly sortKey: string
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** Ascending, descending, then the default order. */
function SortButton({ header, sortKey, sort, onSort }: SortButtonProps) {
  const order = orderOf(sort, sortKey)
  const next = order === 'none' ? sortKey : order === 'ascending' ? `-${sortKey}` : undefined
  const Icon = order === 'none' ? ChevronsUpDown : order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => onSort(next)}
      className="-mx-1.5 inline-flex h-6 items-center gap-1 rounded-[5px] px-1.5 hover:text-ink aria-pressed:text-ink"
      aria-pressed={order !== 'none'}
    >
      {header}
      <Icon className="size-3 flex-none" />
    </button>
  )
}

function orderOf(sort: Sort, sortKey: string): 'ascending' | 'descending' | 'none' {
  if (sort === sortKey) return 'ascending'
  return sort === `-${sortKey}` ? 'descending' : 'none'
}

interface BodyRowProps<Row extends Identified> extends SortableTableProps<Row> {
  readonly row: Row
  readonly index: number
  readonly measure: (element: Element | null) => void
  readonly tabIndex: number | undefined
  readonly onKey: ReturnType<typeof useRowKeys>['move']
  readonly onFocus: (index: number) => void
}

function BodyRow<Row extends Identified>(props: BodyRowProps<Row>) {
  const { columns, row, index, measure, tabIndex, rowName, selection, onRowOpen, isCurrent, onKey, onFocus } = props
  return (
    <tr
      ref={measure}
      data-index={index}
      {...tableRoles.row}
      aria-rowindex={index + 2}
      aria-current={isCurrent?.(row) || undefined}
      aria-selected={selection?.isSelected(row.id)}
      tabIndex={tabIndex}
      {...(onRowOpen
        ? {
            onClick: (event) => opensRow(event.target) && onRowOpen(row),
            onKeyDown: (event) =>
              onKey(event, index, {
                open: () => onRowOpen(row),
                tick: () => (selection ? selection.toggle(row.id) : onRowOpen(row)),
              }),
            onFocus: () => onFocus(index),
          }
        : {})}
    >
      {selection ? (
        <td {...tableRoles.cell} data-tick>
          <input
            type="checkbox"
            className="size-4 align-middle accent-accent"
            aria-label={t.selectRowLabel(rowName?.(row) ?? row.id)}
            checked={selection.isSelected(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      ) : null}
      <Cells columns={columns} row={row} />
    </tr>
  )
}

/** Memoised, so that visible rows do not re-render while others scroll in and out. */
const Cells = memo(RowCells) as typeof RowCells

/** Placeholder for rows outside the window. */
function Space({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: spacer
    <tr role="none" data-space>
      <td role="none" colSpan={width} style={{ height }} />
    </tr>
  )
}

function LoadingRows<Row>({ columns, ticks }: { columns: readonly ServerColumn<Row>[]; ticks: boolean }) {
  const places = phonePlaces(columns)
  return Array.from({ length: 12 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical rows that never move
    <tr key={row} {...tableRoles.row}>
      {ticks ? <td data-tick /> : null}
      {columns.map(({ key, align, wide }, at) => (
        <td key={key} data-align={align} data-phone={places[at]} data-wide={wide}>
          <Skeleton className={at === 0 ? 'h-4 w-40' : 'inline-block h-4 w-20'} />
        </td>
      ))}
    </tr>
  ))
}

/**
 * Arrow keys, Home and End move between rows, including rows not yet rendered. Enter opens a row;
 * Space selects it, or opens it where rows cannot be selected.
 */
function useRowKeys(
  list: { readonly current: HTMLElement | null },
  count: number,
  drawn: readonly number[],
  scrollTo: (index: number) => void,
) {
  const [active, setActive] = useState(0)
  const requested = useRef<number>(undefined)
  useEffect(() => {
    if (requested.current === undefined) return
    const row = list.current?.querySelector<HTMLElement>(`tr[data-index="${requested.current}"]`)
    if (!row) return
    requested.current = undefined
    row.focus({ preventScroll: true })
  })

  function move(
    event: KeyboardEvent<HTMLTableRowElement>,
    index: number,
    { open, tick }: { readonly open: () => void; readonly tick: () => void },
  ) {
    if (event.target !== event.currentTarget) return
    const targets: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }
    const target = targets[event.key]
    if (event.key === 'Enter') open()
    else if (event.key === ' ') tick()
    else if (target === undefined) return
    else if (target >= 0 && target < count) {
      requested.current = target
      setActive(target)
      scrollTo(target)
    }
    event.preventDefault()
  }

  return { focusable: drawn.includes(active) ? active : drawn[0], move, focused: setActive }
}
