/** Reads lists that load the next page on scroll. */
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { RouteContract } from '#contract/route.ts'
import { serverMessage } from './call-error.ts'
import type { CallInput, Page } from './client.ts'
import { readPages } from './queries.ts'

/**
 * All rows loaded so far, in the shape that `#web/ui/list` takes: `useList(listClients, { query
 * })`.
 */
export function useList<R extends RouteContract>(route: R, input: CallInput<R>) {
  return toList(useInfiniteQuery(readPages(route, input)))
}

/** The same for a query that does not come from `readPages`. */
export function toList<Row>(reading: UseInfiniteQueryResult<InfiniteData<Page<Row>>>) {
  return {
    /** Undefined until the first page has arrived. */
    rows: reading.data?.pages.flatMap((page) => page.items),
    /** Counts every match on the server, loaded or not. */
    total: reading.data?.pages[0]?.total,
    /** True while the rows of the previous filter stay on screen. */
    isStale: reading.isPlaceholderData,
    /** Set only when there are no rows to show instead. */
    failure:
      reading.error && reading.data === undefined
        ? { message: serverMessage(reading.error), onRetry: () => void reading.refetch() }
        : undefined,
    more: {
      hasMore: reading.hasNextPage,
      loading: reading.isFetchingNextPage,
      load: () => void reading.fetchNextPage(),
    },
    /** A getter, because a component that reads it renders again after every refetch. */
    get updatedAt() {
      return reading.dataUpdatedAt
    },
  }
}

/** The same for a list that the server answers as a whole. */
export function toWholeList<Row>({ data, error, refetch }: UseQueryResult<readonly Row[]>) {
  return {
    rows: data,
    total: data?.length,
    failure: error && !data ? { message: serverMessage(error), onRetry: () => void refetch() } : undefined,
    more: { hasMore: false, loading: false, load() {} },
  }
}
