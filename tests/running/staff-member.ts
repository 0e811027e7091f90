import { setTimeout as wait } from 'node:timers/promises'

/** The result of a call; `body` is the parsed JSON, or null. */
export interface Answer {
  readonly status: number
  // Tests read fields directly and fail when one is missing; a schema per call would prove nothing
  // more.
  readonly body: Readonly<Record<string, unknown>> & readonly Readonly<Record<string, unknown>>[]
  readonly total: number | null
  /** Cursor of the next page as it appears in an address; null on the last page. */
  readonly next: string | null
}

export interface CallOptions {
  readonly body?: unknown
  readonly key?: string
  /** Another instance than the one signed in at, when several share a database. */
  readonly at?: string
}

/** A signed-in person who calls a running server over HTTP, as a browser would. */
export interface StaffMember {
  /** Makes one call and returns any response; rejects when there is none. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /**
   * Repeats the call until the response is no server fault, however often the server dies
   * meanwhile. A call that changes data needs an idempotency key.
   */
  insist(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** The session cookie, for a call that sends no JSON. */
  cookie(): Promise<string>
  /** Number of repetitions by `insist`. */
  readonly repeats: number
}

const pauseMs = 100
const usualPatienceMs = 180_000
/** Well within the five minutes that a proof of identity is valid. */
const signInAgainMs = 150_000

export function staffMember(
  address: string,
  credentials: { email: string; password: string },
  patienceMs = usualPatienceMs,
): StaffMember {
  let session: { cookie: string; since: number } | null = null
  let repeats = 0

  const signIn = async (): Promise<string> => {
    if (session && performance.now() - session.since < signInAgainMs) return session.cookie
    const since = performance.now()
    const response = await send(address, 'POST', '/api/login', { body: credentials }, undefined)
    if (response.status !== 200) throw new Error(`sign-in was answered with ${response.status}`)
    session = { cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '', since }
    return session.cookie
  }
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const response = await send(options.at ?? address, method, path, options, await signIn())
    const text = await response.text()
    const total = response.headers.get('x-total-count')
    return {
      status: response.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
      total: total === null ? null : Number(total),
      next: /[?&]cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
    }
  }
  return {
    call,
    cookie: signIn,
    get repeats() {
      return repeats
    },
    async insist(method, path, options = {}) {
      let last = 'nothing'
      for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await wait(pauseMs)) {
        try {
          const answer = await call(method, path, options)
          if (answer.status < 500) return answer
          last = `${answer.status} ${JSON.stringify(answer.body)}`
        } catch (error) {
          last = String(error)
        }
        repeats += 1
      }
      throw new Error(`${method} ${path} was not answered within ${patienceMs} ms; last: ${last}`)
    },
  }
}

function send(
  address: string,
  method: string,
  path: string,
  { body, key }: CallOptions,
  cookie: string | undefined,
): Promise<Response> {
  return fetch(`${address}${path}`, {
    method,
    headers: {
      origin: address,
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
}
