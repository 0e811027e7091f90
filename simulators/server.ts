/** HTTP server shared by the simulators. */
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Fault, type FaultKind, type Faults, faultSchema } from './faults.ts'

export type Listen = { readonly host?: string; readonly port?: number } | { readonly path: string }

export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** Handles one call with its body and faults. Throws `BadRequest` for invalid input. */
export type Verb = (body: unknown, faults: ReadonlyMap<FaultKind, Fault>) => Promise<Reply>

export interface SandboxServer {
  /** `http://host:port`, or `unix:/path` for a socket. */
  readonly url: string
  stop(): Promise<void>
}

export interface ServerOptions {
  readonly listen: Listen
  readonly faults: Faults
  /** Call names by path. Paths under `/admin/` are exempt from faults. */
  readonly verbs: Readonly<Record<string, { readonly name: string; readonly run: Verb }>>
  /** The bank in a body, for faults of single banks. */
  readonly bankOf?: (body: unknown) => string | undefined
}

export class BadRequest extends Error {
  override readonly name = 'BadRequest'
}

const maxBodyBytes = 1024 * 1024

/** Serves a simulator: JSON posted to one path per call, plus `/admin/faults`. */
export async function serveSandbox({ listen, faults, verbs, bankOf }: ServerOptions): Promise<SandboxServer> {
  const all = { ...verbs, '/admin/faults': { name: 'admin', run: setFaults(faults) } }
  const stopping = new AbortController()
  const server = createServer((request, response) => {
    answer({ verbs: all, faults, bankOf, stopping: stopping.signal }, request, response).catch(() => response.destroy())
  })
  return openServer(server, listen, stopping)
}

/** Starts listening. Stopping aborts `stopping` and closes open connections. */
export async function openServer(server: Server, listen: Listen, stopping: AbortController): Promise<SandboxServer> {
  await startListening(server, listen)
  return {
    url: urlOf(server),
    async stop() {
      const { promise, resolve } = Promise.withResolvers<void>()
      stopping.abort()
      server.close(() => resolve())
      server.closeAllConnections()
      await promise
    },
  }
}

/** Parses a body by its schema. */
export function parseBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new BadRequest(z.prettifyError(parsed.error))
}

interface Counter {
  readonly verbs: ServerOptions['verbs']
  readonly faults: Faults
  readonly bankOf: ServerOptions['bankOf']
  /** Aborts the delay of slow calls. */
  readonly stopping: AbortSignal
}

async function answer(
  { verbs, faults, bankOf, stopping }: Counter,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/'
  const verb = verbs[path]
  if (request.method !== 'POST' || !verb) return send(response, { status: 405, body: { error: 'no such verb' } })
  const body = await readBody(request)
  const triggered: ReadonlyMap<FaultKind, Fault> = path.startsWith('/admin/')
    ? new Map()
    : faults.trigger(verb.name, body === null ? undefined : bankOf?.(readJson(body)))
  const slow = triggered.get('slow')
  if (slow) await wait(slow.delayMs ?? 1_000, undefined, { signal: stopping })
  if (triggered.has('down')) return send(response, { status: 503, body: { error: 'down' } })
  if (triggered.has('lose_request')) return void response.destroy()
  const reply = await run(verb.run, body, triggered)
  if (triggered.has('lose_answer')) return void response.destroy()
  send(response, reply)
}

/** Undefined for invalid JSON, which the call rejects. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function run(verb: Verb, text: string | null, triggered: ReadonlyMap<FaultKind, Fault>): Promise<Reply> {
  if (text === null) return { status: 413, body: { error: 'too large' } }
  try {
    return await verb(JSON.parse(text), triggered)
  } catch (error) {
    if (error instanceof BadRequest || error instanceof SyntaxError)
      return { status: 400, body: { error: error.message } }
    return { status: 500, body: { error: error instanceof Error ? error.message : String(error) } }
  }
}

function setFaults(faults: Faults): Verb {
  const schema = z.strictObject({ faults: z.array(faultSchema) })
  return async (body) => {
    faults.replace(parseBody(schema, body).faults)
    return { status: 200, body: { faults: faults.list() } }
  }
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function startListening(server: Server, listen: Listen): Promise<void> {
  if ('path' in listen) await removeDeadSocket(listen.path)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen('path' in listen ? listen : { host: '127.0.0.1', port: 0, ...listen }, resolve)
  await promise
}

/** Removes the stale socket file of a killed server. */
async function removeDeadSocket(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = connect(path, () => resolve(false))
  probe.on('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED'))
  const isDead = await promise
  probe.destroy()
  if (isDead) await rm(path, { force: true })
}

function urlOf(server: Server): string {
  const address = server.address()
  if (address === null) throw new Error('The sandbox does not listen')
  if (typeof address === 'string') return `unix:${address}`
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
}
