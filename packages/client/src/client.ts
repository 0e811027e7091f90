import { type Calls, type Route, routes } from './calls.gen.ts'
import { CorridorError, type Problem } from './error.ts'

export interface CorridorOptions {
  /** For example `https://corridor.example`. */
  readonly baseUrl: string
  /** An API key, `crk_…`, from Administration > Settings > API keys. */
  readonly apiKey: string
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Retries after a broken connection, 429, 502, 503 or 504; default 2. */
  readonly retries?: number
}

export type CallName = keyof Calls

/** Input of a call: its own parameters, and the options that every call accepts. */
export type CallInput<Name extends CallName> = Omit<Calls[Name], 'answer'> & {
  /** Sent with every call that changes something. Default: a new key, which retries repeat. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** A page of a list. `next` is the cursor of the following page, undefined on the last. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly next: string | undefined
}

type ItemOf<Answer> = Answer extends readonly (infer Item)[] ? Item : never
type ListName = { [Name in CallName]: Calls[Name]['answer'] extends readonly unknown[] ? Name : never }[CallName]
type Arguments<Name extends CallName> =
  Partial<CallInput<Name>> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>]

export interface Corridor {
  /** Sends a call. Throws `CorridorError` if the server refuses it or fails. */
  call<Name extends CallName>(name: Name, ...input: Arguments<Name>): Promise<Calls[Name]['answer']>
  /** Reads one page of a list. */
  page<Name extends ListName>(name: Name, ...input: Arguments<Name>): Promise<Page<ItemOf<Calls[Name]['answer']>>>
  /** Iterates over all rows of a list and reads a page at a time. */
  each<Name extends ListName>(name: Name, ...input: Arguments<Name>): AsyncGenerator<ItemOf<Calls[Name]['answer']>>
}

/** Creates a client that authenticates with an API key. */
export function createCorridor({ baseUrl, apiKey, fetch = globalThis.fetch, retries = 2 }: CorridorOptions): Corridor {
  const send = (name: CallName, input: AnyInput = {}) =>
    sendCall({ baseUrl, apiKey, fetch, retries }, routes[name], input)

  async function page(name: CallName, input?: AnyInput): Promise<Page<unknown>> {
    const response = await send(name, input)
    const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    const items = (await response.json()) as unknown[]
    return {
      items,
      total: Number(response.headers.get('x-total-count') ?? items.length),
      next: next === undefined ? undefined : (new URL(next, baseUrl).searchParams.get('cursor') ?? undefined),
    }
  }

  async function* each(name: CallName, input: AnyInput = {}): AsyncGenerator<unknown> {
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const current = await page(name, cursor === undefined ? input : { ...input, query: { ...input.query, cursor } })
      yield* current.items
      cursor = current.next
    }
  }

  async function call(name: CallName, input?: AnyInput): Promise<unknown> {
    const response = await send(name, input)
    return routes[name].answers === 'bytes' ? new Uint8Array(await response.arrayBuffer()) : response.json()
  }

  return { call, page, each } as unknown as Corridor
}

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** The same call can succeed later. */
const retriedStatuses = new Set([429, 502, 503, 504])

async function sendCall(options: Required<CorridorOptions>, route: Route, input: AnyInput): Promise<Response> {
  const { fetch, retries } = options
  const request = requestOf(options, route, input)
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= retries
    let response: Response
    try {
      response = await fetch(request.url, request.init)
    } catch (error) {
      if (isLast || input.signal?.aborted) throw error
      await pause(attempt, null, input.signal)
      continue
    }
    if (response.ok) return response
    if (isLast || !retriedStatuses.has(response.status)) throw await errorOf(response)
    await response.body?.cancel()
    await pause(attempt, response.headers.get('retry-after'), input.signal)
  }
}

function requestOf({ baseUrl, apiKey }: CorridorOptions, { method, path, sends }: Route, input: AnyInput) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const url = new URL(filled, baseUrl)
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value))
  const headers: Record<string, string> = { authorization: `Bearer ${apiKey}`, accept: 'application/json' }
  // The same key on every attempt, so that a repeated call does its work once.
  if (method !== 'GET') headers['idempotency-key'] = input.idempotencyKey ?? crypto.randomUUID()
  const body = method === 'GET' ? undefined : sends === 'form' ? formOf(input.body) : JSON.stringify(input.body ?? {})
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  const { signal } = input
  return { url, init: { method, headers, ...(body === undefined ? {} : { body }), ...(signal ? { signal } : {}) } }
}

/** The file comes last, because the server reads the fields before it. */
function formOf(body: AnyInput['body']): FormData {
  const form = new FormData()
  const { file, ...fields } = body ?? {}
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.append(name, String(value))
  if (file instanceof Blob) form.append('file', file)
  return form
}

async function errorOf(response: Response): Promise<CorridorError> {
  const isProblem = response.headers.get('content-type')?.includes('json') === true
  const problem = isProblem ? ((await response.json().catch(() => null)) as Problem | null) : null
  return new CorridorError(response.status, problem)
}

/** Waits before the next attempt; rejects at once when the caller aborts. */
const pause = (attempt: number, retryAfter: string | null, signal: AbortSignal | undefined): Promise<void> => {
  const requestedMs = Number(retryAfter) * 1_000
  const ms = requestedMs > 0 ? Math.min(requestedMs, 60_000) : 250 * 2 ** attempt
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
