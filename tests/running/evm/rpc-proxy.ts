import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openServer } from '#simulators/server.ts'

/**
 * What a proxy does to a call: pass it, lose it before or after the node acts, return an error, or
 * return another result or JSON-RPC error.
 */
export type RpcFault =
  | 'pass'
  | 'lose_request'
  | 'lose_answer'
  | 'unavailable'
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

export interface RpcProxy {
  readonly url: string
  /** Called for each call with the name of its method. */
  setFault(fault: (method: string, params: unknown) => RpcFault): void
  /** Methods seen so far, in order. */
  readonly seen: string[]
  stop(): Promise<void>
}

interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: unknown
}

/** A real HTTP server in front of a node, which injects the faults that a test sets. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  let faultOf: (method: string, params: unknown) => RpcFault = () => 'pass'
  const seen: string[] = []
  const relay = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const call = JSON.parse(body) as RpcCall
    seen.push(call.method)
    const fault = faultOf(call.method, call.params)
    if (fault === 'lose_request') return void response.destroy()
    if (fault === 'unavailable') return void response.writeHead(503).end('{}')
    if (typeof fault === 'object') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...fault }))
    }
    const reply = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answer = await reply.text()
    if (fault === 'lose_answer') return void response.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(answer)
  }
  const server = createServer((request, response) => {
    relay(request, response).catch(() => response.destroy())
  })
  const { url, stop } = await openServer(server, { host: '127.0.0.1', port: 0 }, new AbortController())
  return {
    url,
    seen,
    setFault(fault) {
      faultOf = fault
    },
    stop,
  }
}
