import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  readonly address: string
  /** Number of times an instance was not ready. */
  readonly absences: number
  /** Number of instances that were ready at the last poll. */
  readonly present: number
  stop(): Promise<void>
}

const lookEveryMs = 100

/**
 * A minimal proxy in front of several instances: calls go in turn to instances that report ready,
 * and to the next one on a refused connection. A call that has begun is never repeated.
 */
export async function startBalancer(instances: readonly string[]): Promise<Balancer> {
  const away = new Set<string>()
  let [turn, absences] = [0, 0]
  const probing = new Set<string>()
  const look = async (instance: string): Promise<void> => {
    // Serialises polls, because a late response would overwrite a newer one.
    if (probing.has(instance)) return
    probing.add(instance)
    const answer = await fetch(`${instance}/api/health/ready`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
    probing.delete(instance)
    if (answer?.status === 200) away.delete(instance)
    else if (!away.has(instance)) {
      away.add(instance)
      absences += 1
    }
  }
  const next = (): string => {
    turn += 1
    const present = instances.filter((instance) => !away.has(instance))
    const among = present.length > 0 ? present : instances
    return among[turn % among.length] as string
  }
  const send = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, triesLeft: number): void => {
    const { hostname, port } = new URL(next())
    const headers = { ...incoming.headers, connection: 'close' }
    const call = request({ hostname, port, agent: false, method: incoming.method, path: incoming.url, headers })
    call.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && triesLeft > 0) send(incoming, body, outgoing, triesLeft - 1)
      else outgoing.writeHead(502).end(String(error.code))
    })
    call.end(body)
  }
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => send(incoming, Buffer.concat(chunks), outgoing, instances.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const looking = setInterval(() => instances.forEach((instance) => void look(instance)), lookEveryMs)
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}`,
    get absences() {
      return absences
    },
    get present() {
      return instances.length - away.size
    },
    stop: () =>
      new Promise((resolve) => {
        clearInterval(looking)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
