import { Download } from 'lucide-react'
import * as t from '#web/ui/messages.ts'
import { saveFile } from '../save-file.ts'

export interface FigureTableProps {
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
export function FigureTable({ caption, columns, rows, newestFirst = false, hidden = false }: FigureTableProps) {
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
