import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

export interface GuardedPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** For the whole call, from the name's look-up to the last byte that is read. */
  readonly timeoutMs: number
  /** Asked of every address before a connection to it is begun. */
  readonly mayConnect: (address: string) => boolean
  /** Finds a name's addresses; the machine's own way unless a test plays the name server. */
  readonly resolve?: typeof resolveName
}

/** What came of it. Redirections are answers like any other: nothing is followed. */
export type PostOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** The first of what was answered. */
      readonly text: string
      readonly retryAfterSeconds: number | null
    }
  | { readonly kind: 'no_answer'; readonly reason: string }

const readAtMostBytes = 2_000

/**
 * Posts to an address that somebody else chose. The name is looked up once, each address found is judged, and the
 * connection goes to a judged address, so that a name which answers differently the second time gains nothing.
 */
export async function guardedPost(post: GuardedPost): Promise<PostOutcome> {
  const signal = AbortSignal.timeout(post.timeoutMs)
  try {
    return await send(post, signal)
  } catch (error) {
    const reason = signal.aborted ? `no answer within ${post.timeoutMs} ms` : describe(error)
    return { kind: 'no_answer', reason }
  }
}

class ClosedAddress extends Error {}

async function send(post: GuardedPost, signal: AbortSignal): Promise<PostOutcome> {
  const url = new URL(post.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A number as host is never looked up, so it is judged here.
  if (isIP(host) !== 0 && !post.mayConnect(host)) throw new ClosedAddress()
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const make = url.protocol === 'https:' ? requestSecure : requestPlain
  const outgoing: ClientRequest = make(
    url,
    {
      method: 'POST',
      headers: { ...post.headers, 'content-length': Buffer.byteLength(post.body) },
      signal,
      // A kept connection would have been judged by what was allowed then.
      agent: false,
      lookup: guardedLookup(post),
    },
    resolve,
  )
  outgoing.on('error', reject)
  outgoing.on('socket', (socket) => {
    // The last word: whom we are really connected to.
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
      // One closed address among open ones is how a name is turned against us: then none is taken.
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
    if (size >= readAtMostBytes) break
  }
  incoming.destroy()
  return Buffer.concat(chunks).subarray(0, readAtMostBytes).toString('utf8')
}

function describe(error: unknown): string {
  if (error instanceof ClosedAddress) return 'the address lies in a network that is not open to webhooks'
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return `the connection failed (${error.code})`
  return 'the connection failed'
}
