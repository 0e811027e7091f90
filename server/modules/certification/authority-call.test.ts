import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import tlsOptions from 'smtp-server/lib/tls-options.js'
import { afterEach, describe, expect, it } from 'vitest'
import { callAuthority } from './authority-call.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listening(server: Server, scheme: 'http' | 'https'): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `${scheme}://localhost:${(server.address() as AddressInfo).port}`
}

const call = (baseUrl: string, timeoutMs = 5_000) =>
  callAuthority({ baseUrl, key: 'k', timeoutMs, mayConnect: () => true }, 'POST', '/invoice', { secret: 'body' })

describe('a call of an authority', () => {
  it('was certainly not made where the certificate is refused', async () => {
    const received: Buffer[] = []
    const server = createTlsServer(tlsOptions({}), (socket) => {
      socket.on('data', (bytes) => received.push(bytes))
      socket.on('error', () => undefined)
    })
    const reply = await call(await listening(server, 'https'))
    expect(reply).toMatchObject({ kind: 'not_done', reason: expect.stringMatching(/CERT|SIGNED|VERIFY/) })
    expect(Buffer.concat(received).toString()).toBe('')
  })

  it('was certainly not made where the encrypted connection never came about', async () => {
    const cut = createTcpServer((socket) => void socket.once('data', () => socket.destroy()))
    expect(await call(await listening(cut, 'https'))).toMatchObject({ kind: 'not_done' })
    const silent = createTcpServer((socket) => void socket.on('error', () => undefined))
    expect(await call(await listening(silent, 'https'), 200)).toMatchObject({
      kind: 'not_done',
      reason: expect.stringContaining('ETIMEDOUT'),
    })
  })

  it('may have been made where the connection ended after it was there', async () => {
    const cut = createTcpServer((socket) => void socket.once('data', () => socket.destroy()))
    expect(await call(await listening(cut, 'http'))).toMatchObject({ kind: 'unknown' })
    const silent = createTcpServer((socket) => void socket.on('error', () => undefined))
    expect(await call(await listening(silent, 'http'), 200)).toMatchObject({ kind: 'unknown' })
  })

  it('is made again where the authority limits the rate of calls', async () => {
    const busy = createHttpServer((_, response) => void response.writeHead(429).end('{}'))
    expect(await call(await listening(busy, 'http'))).toMatchObject({ kind: 'not_done' })
  })
})
