/** The list data that list components take. */
import type { ReactNode } from 'react'
import type { MoreRows } from './more-sentinel.tsx'

/** Returned by `useList` of `#web/api/list.ts`. */
export interface List<Row> {
  /** Undefined until the first page has arrived. */
  readonly rows: readonly Row[] | undefined
  readonly total: number | undefined
  readonly failure: { readonly message: string; readonly onRetry: () => void } | undefined
  readonly more: MoreRows
}

/** Whether the first page has arrived or failed. */
export const isSettled = ({ rows, failure }: Pick<List<unknown>, 'rows' | 'failure'>): boolean =>
  rows !== undefined || failure !== undefined

export interface TableProps<Row> {
  readonly list: List<Row>
  /** Describes the table to screen readers. */
  readonly caption: string
  readonly onRowOpen?: (row: Row) => void
  /** Marks the row that is open elsewhere on the screen. */
  readonly isCurrent?: (row: Row) => boolean
  readonly empty?: ReactNode
}
