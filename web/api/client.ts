// Typed HTTP client derived from the route contracts.
import { type ExportFormat, listExportEnding } from '#contract/export.ts'
import type { AnswerOf, BodyInputOf, ParamsOf, QueryInputOf, RouteContract } from '#contract/route.ts'
import { callErrorFrom } from './call-error.ts'

/** A field that the contract declares is required; an undeclared field is not allowed. */
type Given<Name extends string, Value> = unknown extends Value
  ? { readonly [key in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [key in Name]?: Value }
    : { readonly [key in Name]: Value }

export type CallInput<R> = Given<'params', ParamsOf<R>> &
  Given<'query', QueryInputOf<R>> &
  Given<'body', BodyInputOf<R>>

export interface CallOptions {
  /** One per submit, so that a repeated submit takes effect once. */
  readonly idempotencyKey?: string | undefined
  /** The version that the change is based on, sent as `If-Match`. */
  readonly version?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** True for a repeated read of data on screen. The audit log records openings, not polls. */
  readonly isPoll?: boolean | undefined
}

/** One page of a list: its rows, the total count and the cursor of the next page. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number | undefined
  readonly next: string | undefined
}

interface PlainInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * Creates calls over `fetch`: same-origin cookies, JSON only with a body, failures as CallError.
 */
export function createClient(send: typeof fetch) {
  async function respond(route: RouteContract, input: PlainInput, options: CallOptions): Promise<Response> {
    const { method } = route
    const response = await send(addressOf(route, input), {
      method,
      credentials: 'same-origin',
      headers: headersOf(input, options),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    if (!response.ok) throw await callErrorFrom(response)
    return response
  }

  async function call<R extends RouteContract>(
    route: R,
    input: CallInput<R>,
    options: CallOptions = {},
  ): Promise<AnswerOf<R>> {
    const response = await respond(route, input, options)
    return (await response.json()) as AnswerOf<R>
  }

  /** Like `call`, but returns null on 401. */
  async function callOrNull<R extends RouteContract>(
    route: R,
    input: CallInput<R>,
    options: CallOptions = {},
  ): Promise<AnswerOf<R> | null> {
    return call(route, input, options).catch((error: { status?: number }) => {
      if (error.status === 401) return null
      throw error
    })
  }

  /** Reads one page of a list with its paging headers. */
  async function callPage<R extends RouteContract>(
    route: R,
    input: CallInput<R>,
    options: CallOptions = {},
  ): Promise<Page<ItemOf<R>>> {
    const response = await respond(route, input, options)
    const items = (await response.json()) as readonly ItemOf<R>[]
    return { items, ...pagingOf(response.headers) }
  }

  return { call, callOrNull, callPage }
}

export type ItemOf<R> = AnswerOf<R> extends readonly (infer Item)[] ? Item : never

/** Path and query of a call: `/api/clients/7`, `/api/clients?limit=5`. Omits empty fields. */
export function addressOf(route: Pick<RouteContract, 'path'>, input: PlainInput): string {
  const search = new URLSearchParams(entriesOf(input.query)).toString()
  return pathOf(route, input.params) + (search ? `?${search}` : '')
}

/**
 * URLs that export a filtered list: `<ExportMenu addressOf={exportAddress(listFilings, { query })}
 * />`.
 */
export function exportAddress<R extends RouteContract>(list: R, input: CallInput<R>) {
  const { limit: _, cursor: __, ...filters } = ((input as PlainInput).query ?? {}) as Readonly<Record<string, unknown>>
  return (format: ExportFormat): string =>
    addressOf({ path: list.path + listExportEnding }, { ...input, query: { ...filters, format } })
}

export function pathOf(route: Pick<RouteContract, 'path'>, params: unknown): string {
  const values = new Map(entriesOf(params))
  return route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

function entriesOf(fields: unknown): [string, string][] {
  return Object.entries(fields ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)])
}

function headersOf(input: PlainInput, { idempotencyKey, version, isPoll }: CallOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    ...(isPoll ? { 'X-Poll': 'true' } : {}),
  }
}

/** Reads `X-Total-Count` and the `cursor` of `Link: <…>; rel="next"`. */
export function pagingOf(headers: Headers): Omit<Page<never>, 'items'> {
  const total = headers.get('X-Total-Count')
  const link = /<([^>]*)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  const next = link === undefined ? undefined : new URLSearchParams(link.split('?')[1] ?? '').get('cursor')
  return { total: total === null ? undefined : Number(total), next: next ?? undefined }
}

export const { call, callOrNull, callPage } = createClient((address, options) => fetch(address, options))
