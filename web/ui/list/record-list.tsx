import type { ReactNode } from 'react'
import { ErrorPanel } from '../feedback/error-panel.tsx'
import { SkeletonRows } from '../feedback/skeleton.tsx'
import type { List } from './list.ts'
import { MoreSentinel, PrintedRows } from './more-sentinel.tsx'

interface RecordListProps<Row> {
  readonly list: List<Row>
  /** Names the list to screen readers. */
  readonly label?: string
  /** Placeholder while the first page loads. */
  readonly skeleton?: ReactNode
  readonly empty: ReactNode
  /** An `li` with a key. */
  readonly children: (row: Row) => ReactNode
}

/** A short list inside a card: its rows, or a skeleton, an error or the empty state. */
export function RecordList<Row>({ list, label, skeleton, empty, children }: RecordListProps<Row>) {
  const { rows, total, failure, more } = list
  if (failure) return <ErrorPanel {...failure} />
  if (rows === undefined) return skeleton ?? <SkeletonRows rows={3} />
  if (rows.length === 0) return <>{empty}</>
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {rows.map(children)}
      </ul>
      {more.hasMore ? <MoreSentinel {...more} /> : null}
      <PrintedRows printed={rows.length} total={total} />
    </>
  )
}
