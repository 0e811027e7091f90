/** JSON calls to a tax authority, sorted by whether they may have had an effect. */
import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import * as t from './messages.ts'
import type { CertifierConnection, FiscalIssue } from './port.ts'

export type AuthorityReply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** Certainly not done: no connection, or an answer that says so. */
  | { readonly kind: 'not_done'; readonly reason: string }
  /** It may have been done. */
  | { readonly kind: 'unknown'; readonly reason: string }

const maxAnswerBytes = 1024 * 1024

class ClosedAddress extends Error {}
class TooLong extends Error {}

/** Whether a connection was there to send the request on, encrypted and checked where it is TLS. */
interface Progress {
  isConnected: boolean
}

/**
 * Calls the authority. What fails before there is a connection was never sent. 401, 429, 502 and
 * 503 are certain failures; other 5xx leave it open.
 */
export async function callAuthority(
  connection: CertifierConnection,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<AuthorityReply> {
  const signal = AbortSignal.timeout(connection.timeoutMs)
  const progress: Progress = { isConnected: false }
  try {
    const { status, text } = await send(connection, { method, path, body }, signal, progress)
    const sent = body === undefined ? '' : JSON.stringify(body)
    connection.onExchange?.({ method, path, sent, status, received: text })
    if (status === 401 || status === 403) return { kind: 'not_done', reason: t.keyRefused }
    if (status === 429 || status === 502 || status === 503) return { kind: 'not_done', reason: t.authorityDown(status) }
    if (status >= 500) return { kind: 'unknown', reason: failureReason(status, readJson(text)) }
    return { kind: 'answer', status, body: readJson(text) }
  } catch (error) {
    if (error instanceof ClosedAddress) return { kind: 'not_done', reason: t.addressNotAllowed }
    if (!progress.isConnected) return { kind: 'not_done', reason: t.notReached(codeOf(error, signal)) }
    return { kind: 'unknown', reason: signal.aborted ? t.noAnswerInTime : t.answerLost }
  }
}

function codeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'ETIMEDOUT'
  return error instanceof Error && 'code' in error ? String(error.code) : 'ECONNRESET'
}

const words = z.optional(z.nullable(z.string()))
const errorForm = z.looseObject({
  errors: z.optional(z.unknown()),
  errorDesc: z.catch(words, null),
  message: z.catch(words, null),
  title: z.catch(words, null),
})

const maxIssues = 20
const maxLetters = 500

function failureReason(status: number, body: unknown): string {
  const parsed = errorForm.safeParse(body)
  const said = parsed.success ? parsed.data.errorDesc || parsed.data.message : null
  return t.authorityFailed(said ? `${status}: ${said.slice(0, 200)}` : String(status))
}

/** The authority's words for a refusal: by field where it names fields. */
export function issuesIn(body: unknown, status: number): FiscalIssue[] {
  const parsed = errorForm.safeParse(body)
  const form = parsed.success ? parsed.data : null
  const named = fieldErrors(form?.errors, [])
  if (named.length > 0) return named.slice(0, maxIssues)
  const message = form?.errorDesc || form?.message || form?.title || t.refusedWithStatus(status)
  return [{ field: '', message: message.slice(0, maxLetters) }]
}

/**
 * FNE nests errors as `{field: {rule: text}}`, the framework of e-MCF as `{field: [text]}`. The
 * last key of a path is the rule or the position.
 */
function fieldErrors(errors: unknown, path: readonly string[]): FiscalIssue[] {
  if (typeof errors === 'object' && errors !== null)
    return Object.entries(errors).flatMap(([key, inner]) => fieldErrors(inner, [...path, key]))
  const [rule = ''] = path.slice(-1)
  const field = (path.length > 1 ? path.slice(0, -1) : path).join('.')
  const text = typeof errors === 'string' && errors !== '' ? errors : rule
  return field === '' ? [] : [{ field, message: `${field}: ${text}`.slice(0, maxLetters) }]
}

/** Undefined for an answer that is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function send(
  { baseUrl, key, mayConnect }: CertifierConnection,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: unknown },
  signal: AbortSignal,
  progress: Progress,
): Promise<{ status: number; text: string }> {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayConnect(host)) throw new ClosedAddress()
  const text = body === undefined ? '' : JSON.stringify(body)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const isSecure = url.protocol === 'https:'
  const make = isSecure ? requestSecure : requestPlain
  const outgoing = make(
    url,
    {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'content-length': Buffer.byteLength(text),
      },
      signal,
      agent: false,
      lookup: (hostname, options, callback) => {
        resolveName(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
          if (error) return callback(error, [])
          const first = found[0]
          if (!first || found.some(({ address }) => !mayConnect(address))) return callback(new ClosedAddress(), [])
          return options.all ? callback(null, found) : callback(null, first.address, first.family)
        })
      },
    },
    resolve,
  )
  outgoing.on('error', reject)
  outgoing.on('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      progress.isConnected = true
    })
  })
  outgoing.end(text)
  const incoming = await promise
  return { status: incoming.statusCode ?? 0, text: await readAll(incoming) }
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new TooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
