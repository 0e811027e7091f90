// Frame shared by all charts: read-out, keyboard access and data table. Charts are drawn by hand:
// a few SVG paths need no library, and none has the table and the keyboard access.

import { Download } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { colon } from '#kernel/language.ts'
import * as t from '#web/ui/messages.ts'
import { saveFile } from '../save-file.ts'
import { nearestIndex } from './axis-scale.ts'

export interface ChartPoint {
  /** Shown under the axis and in the table: `20 Nov`. */
  readonly label: string
  /** For drawing only; people read `display`. */
  readonly value: number
  /** The exact figure: `498,000,000 XOF`. */
  readonly display: string
}

export interface ChartLabels {
  /** Describes the chart; its accessible name and the caption of its table. */
  readonly caption: string
  /** Column headers of the table: `['Day', 'Volume']`. */
  readonly columns: readonly [string, string]
}

export interface ChartView {
  /** In pixels, so that text keeps its size on every screen. */
  readonly width: number
  /** Index of the highlighted point, if any. */
  readonly active: number | undefined
}

interface ChartFrameProps extends Omit<FigureTableProps, 'rows'> {
  readonly points: readonly Pick<ChartPoint, 'label' | 'display'>[]
  readonly height: number
  /** The x position of each point in pixels, ascending. */
  readonly positionsAt: (width: number) => readonly number[]
  readonly children: (view: ChartView) => ReactNode
  /** Hides the table visually where the drawing is small; screen readers still get it. */
  readonly hidesTable?: boolean
}

/** Space in pixels that an axis label needs. */
export const labelWidth = 72

/** Width in pixels of a character of an axis label, rounded up. */
export const characterWidth = 6.6

/** Focusable, because arrow keys read its values one by one. */
const readByKeys = { tabIndex: 0 } as const

/**
 * Shared by all charts: nearest point by pointer, touch and arrow keys, its read-out, and the data
 * table.
 */
export function ChartFrame({
  caption,
  columns,
  points,
  height,
  positionsAt,
  children,
  newestFirst,
  hidesTable = false,
}: ChartFrameProps) {
  const [active, setActive] = useState<number | undefined>(undefined)
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure)
  const hintId = useId()
  const shown = active === undefined ? undefined : points[active]
  const left = active === undefined ? 0 : (positionsAt(width)[active] ?? 0)

  function follow(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    setActive(nearestIndex(positionsAt(width), ((event.clientX - box.left) / box.width) * width))
  }

  return (
    <figure ref={figure} className="relative break-inside-avoid">
      {/* Above its point: the further right the point, the further left of it the text begins. */}
      <p
        role="status"
        style={{ left, translate: `${(-100 * left) / width}%` }}
        className="absolute top-0 z-[1] w-max max-w-full rounded-[5px] bg-calm-soft px-2 py-px text-xs font-medium num empty:hidden print:hidden"
      >
        {shown ? `${shown.label}${colon}${shown.display}` : ''}
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        {...readByKeys}
        aria-label={caption}
        aria-describedby={hintId}
        height={height}
        className="block w-full touch-pan-y rounded-s"
        onKeyDown={(event) => setActive(nextPoint(event, active, points.length))}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
      >
        {children({ width, active })}
      </svg>
      <span id={hintId} className="sr-only">
        {t.chartKeysHint}
      </span>
      <FigureTable
        caption={caption}
        columns={columns}
        rows={points.map(({ label, display }) => [label, display])}
        newestFirst={newestFirst}
        hidden={hidesTable}
      />
    </figure>
  )
}

/** The current width of the element in pixels. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    if (!element.current) return
    // Update within the same frame, so that no drawing of the wrong width is painted.
    const watcher = new ResizeObserver(([entry]) => {
      flushSync(() => setWidth(Math.max(240, entry?.contentRect.width ?? 0)))
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return width
}

/** The point that an arrow key, Home or End selects. */
export function nextPoint(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault'>,
  active: number | undefined,
  count: number,
): number | undefined {
  const targets: Record<string, number> = {
    ArrowRight: (active ?? -1) + 1,
    ArrowLeft: (active ?? count) - 1,
    Home: 0,
    End: count - 1,
  }
  const target = targets[event.key]
  if (target === undefined || count === 0) return active
  event.preventDefault()
  return Math.min(Math.max(target, 0), count - 1)
}

interface FigureTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** In drawing order; the first cell is the header of its row. */
  readonly rows: readonly (readonly string[])[]
  /** Reverses the order, because the newest row is usually wanted. */
  readonly newestFirst?: boolean | undefined
  /** Visible to screen readers only. */
  readonly hidden?: boolean
}

/** Data table of a chart, with CSV download. */
function FigureTable({ caption, columns, rows, newestFirst = false, hidden = false }: FigureTableProps) {
  const ordered = newestFirst ? rows.toReversed() : rows
  if (hidden) {
    return (
      <div className="sr-only">
        <Figures caption={caption} columns={columns} rows={ordered} />
      </div>
    )
  }
  return (
    <details className="mt-2 text-s print:hidden">
      <summary className="inline-block rounded-s text-[12.5px] font-medium text-accent hover:underline">
        {t.showTableAction}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <section aria-label={caption} tabIndex={0} className="mt-2 max-h-64 overflow-y-auto rounded-s border border-line">
        <Figures caption={caption} columns={columns} rows={ordered} />
      </section>
      <button
        type="button"
        className="mt-2 inline-flex items-center gap-1.5 rounded-s text-[12.5px] font-medium text-accent hover:underline"
        onClick={() => saveFile(`${fileName(caption)}.csv`, csvOf([columns, ...rows]), 'text/csv;charset=utf-8')}
      >
        <Download className="size-3.5" />
        {t.downloadCsvAction}
      </button>
    </details>
  )
}

function Figures({ caption, columns, rows }: Pick<FigureTableProps, 'caption' | 'columns' | 'rows'>) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-surface text-xs text-ink-2 shadow-[inset_0_-1px_var(--line)]">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={index === 0 ? 'px-3 py-1.5 text-start font-medium' : 'px-3 py-1.5 text-end font-medium'}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line num">
        {rows.map(([head, ...cells]) => (
          <tr key={head}>
            <th scope="row" className="px-3 py-1.5 text-start font-normal">
              {head}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} className="px-3 py-1.5 text-end">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** CSV as in RFC 4180. Cells that a spreadsheet would run as formulas are escaped. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const safe =
    /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20])/u.test(text) && !/^[+\-\u2212]?[\d.,]+%?$/.test(text)
      ? `'${text}`
      : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `Conversion volume by day` → `conversion-volume-by-day`. */
const fileName = (caption: string): string =>
  caption
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
