/** JSON calls over HTTP or unix sockets. */
import { type IncomingMessage, request } from 'node:http'
import * as t from './messages.ts'

/** The reply. `no_answer` does not tell whether the call had an effect. */
export type JsonReply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'no_answer'; readonly reason: string }

export interface JsonCall {
  /** `http://host:port`, or `unix:/path/of/socket`. */
  readonly baseUrl: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** For the whole call, from connecting to the last byte. */
  readonly timeoutMs: number
}

const maxAnswerBytes = 32 * 1024 * 1024

/**
 * Posts JSON and reads a JSON answer. Never throws: a timeout, a broken connection or an unreadable
 * answer is `no_answer`.
 */
export async function postJson({ baseUrl, path, body, timeoutMs }: JsonCall): Promise<JsonReply> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { status, text } = await send(baseUrl, path, JSON.stringify(body), signal)
    return { kind: 'answer', status, body: JSON.parse(text) }
  } catch (error) {
    return { kind: 'no_answer', reason: signal.aborted ? t.timedOut(timeoutMs) : describe(error) }
  }
}

function send(
  baseUrl: string,
  path: string,
  text: string,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const outgoing = request(
    {
      ...addressOf(baseUrl),
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      signal,
    },
    (incoming) => {
      readAll(incoming).then((answer) => resolve({ status: incoming.statusCode ?? 0, text: answer }), reject)
    },
  )
  outgoing.on('error', reject)
  outgoing.end(text)
  return promise
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  if (!incoming.complete) throw new Error('the answer broke off')
  return Buffer.concat(chunks).toString('utf8')
}

function addressOf(baseUrl: string) {
  if (baseUrl.startsWith('unix:')) return { socketPath: baseUrl.slice('unix:'.length) }
  const { hostname, port } = new URL(baseUrl)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 80 : Number(port) }
}

/** Error codes that can be looked up, without addresses. */
function describe(error: unknown): string {
  if (error instanceof SyntaxError) return t.notJson
  if (!(error instanceof Error)) return t.connectionFailed
  return 'code' in error && typeof error.code === 'string' ? t.connectionFailedWith(error.code) : error.message
}
