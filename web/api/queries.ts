// Queries and mutations over the route contracts.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, BodyInputOf, RouteContract } from '#contract/route.ts'
import { idInAddress } from '#web/routes/paths.ts'
import { invalidateReads, readsInvalidatedBy } from './cache-invalidation.ts'
import { isCallError, isMissing, serverMessage } from './call-error.ts'
import { type CallInput, call, callPage, type Page, pagingOf, pathOf } from './client.ts'
import { takeInitialData } from './initial-data.ts'
import { withReauthentication } from './reauthentication.ts'

interface AnyInput {
  readonly params?: unknown
  readonly query?: unknown
}

/** The key of a cached read: its path, and its query if it has one (specification 7). */
export function readKey(route: Pick<RouteContract, 'path'>, input: AnyInput): readonly unknown[] {
  const path = pathOf(route, input.params)
  return input.query === undefined ? [path] : [path, input.query]
}

/** Query options: `useQuery(read(getClient, { params: { id } }))`. */
export function read<R extends RouteContract>(route: R, input: CallInput<R>) {
  return queryOptions({
    queryKey: readKey(route, input),
    queryFn: ({ signal, client, queryKey }) =>
      call(route, input, { signal, isPoll: client.getQueryData(queryKey) !== undefined }),
    initialData: () => takeInitialData(route, input)?.body as AnswerOf<R> | undefined,
  })
}

/**
 * The record whose id is in the address, for a `RecordPage`:
 * `<RecordPage frame={frame} {...useRecord(getClient, clientId)}>`.
 */
export function useRecord<R extends RouteContract>(
  route: R,
  idText: string,
  options: Pick<UseQueryOptions<AnswerOf<R>>, 'refetchInterval'> = {},
) {
  const id = idInAddress(idText)
  const input = { params: { id: id ?? 0 } } as CallInput<R>
  const reading = useQuery({ ...read(route, input), ...options, enabled: id !== undefined })
  return { reading, isMissing: id === undefined || isMissing(reading.error), messageOf: serverMessage }
}

/** A list that pages on scroll: `useInfiniteQuery(readPages(listClients, { query: { q } }))`. */
export function readPages<R extends RouteContract>(route: R, input: CallInput<R>) {
  return infiniteQueryOptions({
    queryKey: [...readKey(route, input), 'pages'],
    queryFn: ({ pageParam, signal }) => callPage(route, withCursor(input, pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<unknown>) => page.next,
    placeholderData: keepPreviousData,
  })
}

/** Counts all rows of a list: `useQuery(readTotal(listFilings, { query: { status: 'due' } }))`. */
export function readTotal<R extends RouteContract>(route: R, input: CallInput<R>) {
  const { query } = input as AnyInput
  const minLength = { ...input, query: { ...(query as object | undefined), limit: 1 } }
  return queryOptions({
    queryKey: [...readKey(route, input), 'total'],
    queryFn: async ({ signal }) => {
      const page = await callPage(route, minLength, { signal })
      return page.total ?? page.items.length
    },
    initialData: () => {
      const first = takeInitialData(route, minLength)
      return first && pagingOf(first.headers).total
    },
  })
}

function withCursor<R>(input: CallInput<R>, cursor: string | undefined): CallInput<R> {
  if (cursor === undefined) return input
  const { query } = input as AnyInput
  return { ...input, query: { ...(query as object | undefined), cursor } }
}

/** Fields that are optional for API clients but that the screens always send (decisions 3). */
type Stated = 'reason' | 'outcome' | 'note'
type Fields<R> = NonNullable<BodyInputOf<R>>
/** Which of these fields the body of a call has. A body without fields is typed as having all. */
type Takes<R, Name extends string> = string extends keyof Fields<R> ? never : Extract<keyof Fields<R>, Name>

/**
 * Input of a submit: the call's input, the fields about the change and, where the call takes one,
 * the version that the change is based on. The compiler reports a screen that omits one.
 */
export type Submit<R> = CallInput<R> &
  (Takes<R, Stated> extends never
    ? unknown
    : { readonly body: { readonly [Name in Takes<R, Stated>]-?: Exclude<Fields<R>[Name], undefined> } }) &
  (Takes<R, 'version'> extends never ? { readonly version?: never } : { readonly version: number })

/** Callbacks of a change. They run even after the component has unmounted. */
export interface ChangeCallbacks<R extends RouteContract> {
  readonly onSuccess?: (answer: AnswerOf<R>, input: Submit<R>) => void
  readonly onError?: (error: Error, input: Submit<R>) => void
  readonly onSettled?: () => void
}

/**
 * A mutation over one route. Sends one idempotency key per submit, asks for the password where the
 * server requires reauthentication, and invalidates the cached reads on success.
 * Callbacks belong here and not in `mutate`: TanStack Query skips those of `mutate` once the
 * component has unmounted, and their toast would be lost.
 * `const add = useChange(createClient, { onSuccess: () => toast(…) }); add.mutate({ body })`.
 */
export function useChange<R extends RouteContract>(route: R, { onSuccess, ...callbacks }: ChangeCallbacks<R> = {}) {
  const client = useQueryClient()
  const keyFor = useSubmitKey()
  return useMutation({
    mutationFn: ({ version, ...input }: Submit<R>): Promise<AnswerOf<R>> =>
      withReauthentication(async () => {
        const submit = keyFor(input)
        try {
          const answer = await call(route, input as unknown as CallInput<R>, { version, idempotencyKey: submit.key })
          submit.settle()
          return answer
        } catch (error) {
          // Without an answer the change may have happened, so a repeated submit sends the same
          // key.
          if (isCallError(error) && error.status < 500) submit.settle()
          throw error
        }
      }),
    ...callbacks,
    onSuccess: async (answer, input) => {
      await invalidateReads(client, readsInvalidatedBy(route))
      onSuccess?.(answer, input)
    },
  })
}

function useSubmitKey() {
  const open = useRef<{ content: string; key: string } | undefined>(undefined)
  return (input: unknown) => {
    const content = JSON.stringify(input)
    if (open.current?.content !== content) open.current = { content, key: newKey() }
    return {
      key: open.current.key,
      settle: () => {
        open.current = undefined
      },
    }
  }
}

/** 128 random bits in hex. `randomUUID` is missing on plain-HTTP pages of other hosts. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
