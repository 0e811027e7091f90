import type { ReactNode } from 'react'

export interface BreakdownRow {
  readonly key: string
  readonly label: ReactNode
  readonly value: ReactNode
}

const hasValue = ({ value }: BreakdownRow): boolean => value !== null

/** The conversion breakdown: terms line by line, with the total. */
export function Breakdown({ rows, total }: { rows: readonly BreakdownRow[]; total: BreakdownRow }) {
  return (
    <dl className="border-t border-line">
      {rows.map((row) => (
        <div
          key={row.key}
          className="flex items-baseline gap-4 border-b border-dashed border-line-strong py-2.5 last:border-0"
        >
          <dt className="text-ink-2">{row.label}</dt>
          <dd data-breakdown={row.key} className="ml-auto text-right font-strong num">
            {row.value}
          </dd>
        </div>
      ))}
      <div className="flex items-baseline gap-4 pt-3.5 pb-1 text-[17px] font-title">
        <dt>{total.label}</dt>
        <dd data-breakdown={total.key} className="ml-auto text-right font-bold num">
          {total.value}
        </dd>
      </div>
    </dl>
  )
}

/**
 * Facts of a record in two columns, label and value, separated by hairlines. A fact without a value
 * is left out.
 */
export function Facts({ rows }: { rows: readonly BreakdownRow[] }) {
  return (
    <dl className="divide-y divide-line">
      {rows.filter(hasValue).map((row) => (
        <div key={row.key} className="flex items-baseline gap-4 py-2 text-s">
          <dt className="min-w-0 shrink-0 text-ink-2 max-sm:max-w-1/2">{row.label}</dt>
          <dd className="ml-auto min-w-0 text-right font-strong break-words whitespace-pre-line num">{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Facts in two columns, each value beneath its label. A fact without a value is left out. */
export function FactPairs({ rows }: { rows: readonly BreakdownRow[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-s sm:grid-cols-2">
      {rows.filter(hasValue).map((row) => (
        <div key={row.key} className="min-w-0">
          <dt className="text-[12.5px] text-ink-2">{row.label}</dt>
          <dd className="mt-0.5 font-strong break-words whitespace-pre-line num">{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
