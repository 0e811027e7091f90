/** The list data that list components take. */

import { type RegisteredRouter, type RouteById, type RouteIds, useNavigate, useSearch } from '@tanstack/react-router'
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

export type ListPath = RouteIds<RegisteredRouter['routeTree']>
export type SearchOf<Path extends ListPath> = RouteById<
  RegisteredRouter['routeTree'],
  Path
>['types']['fullSearchSchema']

/**
 * The search parameters of a screen, and two functions that change some of them. Undefined removes
 * a parameter. A filter replaces the history entry, so that Back leaves the list instead of undoing
 * each keystroke. What is opened (`open({ add: true })`) adds an entry, so that Back closes it.
 */
export function useListSearch<Path extends ListPath>(path: Path) {
  const search: unknown = useSearch({ from: path, shouldThrow: true, strict: true } as never)
  const navigate = useNavigate() as (options: object) => Promise<void>
  const changing = (replace: boolean) => (part: Partial<SearchOf<Path>>) =>
    void navigate({ from: path, search: (current: object) => ({ ...current, ...part }), replace, resetScroll: false })
  return [search as SearchOf<Path>, changing(true), changing(false)] as const
}
