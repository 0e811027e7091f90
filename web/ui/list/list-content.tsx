/** The cards of a list, or their replacement: skeleton, error, empty state. */
import type { ReactNode } from 'react'
import { ErrorPanel } from '../feedback/error-panel.tsx'
import { SkeletonRows } from '../feedback/skeleton.tsx'
import { Card } from '../layout/card.tsx'
import type { List } from './list.ts'

interface ListContentProps<Row> {
  readonly list: List<Row>
  /** Placeholder while the first page loads; rows of a table if absent. */
  readonly skeleton?: ReactNode
  readonly empty: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A replacement for the rows gets a card of its own. */
export function ListContent<Row>({ list, skeleton, empty, children }: ListContentProps<Row>) {
  if (list.failure) {
    return (
      <Card>
        <ErrorPanel {...list.failure} />
      </Card>
    )
  }
  if (list.rows === undefined) {
    return (
      skeleton ?? (
        <Card flush>
          <SkeletonRows rows={6} />
        </Card>
      )
    )
  }
  return list.rows.length === 0 ? <Card>{empty}</Card> : children(list.rows)
}
