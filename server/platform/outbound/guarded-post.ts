/** Posts to addresses chosen by others, protected against SSRF. */
import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import * as t from './messages.ts'

export interface GuardedPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** For the whole call, from DNS look-up to the last byte read. */
  readonly timeoutMs: number
  /** Checked for every address before connecting. */
  readonly mayConnect: (address: string) => boolean
  /** Resolves a name; tests substitute the name server. */
  readonly resolve?: typeof resolveName
}

/** The outcome. Redirects are ordinary answers and never followed. */
export type PostOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** The start of the answer. */
      readonly text: string
      readonly retryAfterSeconds: number | null
    }
  | { readonly kind: 'no_answer'; readonly reason: string }

const maxReadBytes = 2_000

/**
 * Posts to an address that someone else chose. Resolves the name once, checks every address and
 * connects to a checked one, which defeats DNS rebinding.
 */
export async function guardedPost(post: GuardedPost): Promise<PostOutcome> {
  const signal = AbortSignal.timeout(post.timeoutMs)
  try {
    return await send(post, signal)
  } catch (error) {
    const reason = signal.aborted ? t.timedOut(post.timeoutMs) : describe(error)
    return { kind: 'no_answer', reason }
  }
}

class ClosedAddress extends Error {}

async function send(post: GuardedPost, signal: AbortSignal): Promise<PostOutcome> {
  const url = new URL(post.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal IP is never resolved, so it is checked here.
  if (isIP(host) !== 0 && !post.mayConnect(host)) throw new ClosedAddress()
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const make = url.protocol === 'https:' ? requestSecure : requestPlain
  const outgoing: ClientRequest = make(
    url,
    {
      method: 'POST',
      headers: { ...post.headers, 'content-length': Buffer.byteLength(post.body) },
      signal,
      // A reused connection would have been checked against earlier settings.
      agent: false,
      lookup: guardedLookup(post),
    },
    resolve,
  )
  outgoing.on('error', reject)
  outgoing.on('socket', (socket) => {
    // The final check: the address actually connected to.
    socket.once('connect', () => {
      if (!post.mayConnect(socket.remoteAddress ?? '')) outgoing.destroy(new ClosedAddress())
    })
  })
  outgoing.end(post.body)
  const incoming = await promise
  const text = await beginningOf(incoming)
  const after = Number(incoming.headers['retry-after'])
  return {
    kind: 'answered',
    status: incoming.statusCode ?? 0,
    text,
    retryAfterSeconds: Number.isInteger(after) && after > 0 ? after : null,
  }
}

function guardedLookup({ mayConnect, resolve = resolveName }: GuardedPost): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, [])
      // A blocked address among allowed ones indicates an attack: use none of them.
      const first = found[0]
      if (!first || found.some(({ address }) => !mayConnect(address))) return callback(new ClosedAddress(), [])
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }
}

async function beginningOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxReadBytes) break
  }
  incoming.destroy()
  return Buffer.concat(chunks).subarray(0, maxReadBytes).toString('utf8')
}

function describe(error: unknown): string {
  if (error instanceof ClosedAddress) return t.networkNotAllowed
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return t.connectionFailedWith(error.code)
  return t.connectionFailed
}
